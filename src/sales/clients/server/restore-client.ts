import { reattachProjects } from '#work/projects/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, type Restorable } from '#platform/server/restore.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY } from './client-tables.ts'

/** Points documents to a client again, those that have none by now. @returns their ids */
type ReattachDocuments = (transaction: WriteExecutor, ids: unknown, clientId: unknown) => Promise<number[]>

/**
 * A deleted client comes back as it was; what it had and has no client by now belongs to it again: projects, invoices
 * and quotes. The documents' own features say how; they know clients, not the other way round.
 */
export function restorableClient(documents: {
  invoices: ReattachDocuments
  quotes: ReattachDocuments
}): Restorable {
  return {
    entity: CLIENT_ENTITY,
    table: 'clients',
    titleColumns: ['company_name'],
    async restore(transaction, before) {
      const row = await insertDeletedRow(transaction, 'clients', CLIENT_COLUMNS, before)
      if (row === undefined) return undefined
      const id = row['id']
      return {
        ...row,
        project_ids: await reattachProjects(transaction, before['project_ids'], { column: 'client_id', id }),
        quote_ids: await documents.quotes(transaction, before['quote_ids'], id),
        invoice_ids: await documents.invoices(transaction, before['invoice_ids'], id),
      }
    },
  }
}
