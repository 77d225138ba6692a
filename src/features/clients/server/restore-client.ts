import { reattachProjects } from '#features/projects/server/index.ts'
import { insertDeletedRow, type Restorable } from '#platform/server/restore.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY } from './client-tables.ts'

/** A deleted client comes back as it was; projects it had that have no client by now belong to it again. */
export const restorableClient: Restorable = {
  entity: CLIENT_ENTITY,
  titleColumns: ['company_name'],
  async restore(transaction, before) {
    const row = await insertDeletedRow(transaction, 'clients', CLIENT_COLUMNS, before)
    if (row === undefined) return undefined
    const client = { column: 'client_id', id: row['id'] } as const
    return { ...row, project_ids: await reattachProjects(transaction, before['project_ids'], client) }
  },
}
