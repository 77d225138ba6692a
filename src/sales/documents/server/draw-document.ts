import type { Executor } from '#platform/server/database/database.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import type { DocumentParties } from '../shared/document-parties.ts'
import { type DocumentFacts, type DocumentView, documentView } from '../shared/document-view.ts'
import { pricedStoredLine, storedDiscount, type StoredLine } from './document-lines.ts'
import type { DocumentRow } from './document-tables.ts'
import { readParties } from './read-parties.ts'
import type { DocumentToRender } from './with-document.ts'

/** The stored data that a document is rendered from. */
export interface DrawnDocument extends Pick<
  DocumentFacts,
  | 'kind'
  | 'number'
  | 'mark'
  | 'revision'
  | 'date'
  | 'untilDate'
  | 'terms'
  | 'parties'
  | 'deductions'
  | 'taxInvoice'
  | 'isCopy'
> {
  row: Pick<DocumentRow, 'language' | 'subject' | 'notes' | 'discount_fixed_cents'> &
    Readonly<Record<'tax_rate' | 'levy_rate', number | string>> & { discount_percent: number | string | null }
  lines: readonly StoredLine[]
}

/** A stored document, ready to render. */
export function viewOf({ row, lines, ...facts }: DrawnDocument): DocumentView {
  return documentView({
    ...facts,
    language: row.language,
    subject: row.subject,
    notes: row.notes,
    taxRate: Number(row.tax_rate),
    levyRate: Number(row.levy_rate),
    discount: storedDiscount(row.discount_percent, row.discount_fixed_cents),
    items: lines.map((line) => ({
      ...pricedStoredLine(line),
      description: line.description,
      unit: line.unit,
    })),
  })
}

/** The input of a stored document's PDF. @param at the time in its metadata */
export async function documentToRender(
  database: Executor,
  drawn: DrawnDocument,
  at: Date,
): Promise<DocumentToRender> {
  const { logoFileId = null, lankaqrFileId = null } = drawn.parties.company ?? {}
  const view = viewOf(drawn)
  return {
    view,
    logo: await pictureOf(database, logoFileId),
    lankaqr: view.lankaqr === undefined ? undefined : await pictureOf(database, lankaqrFileId),
    at,
  }
}

async function pictureOf(database: Executor, fileId: number | null): Promise<FileContents | undefined> {
  return fileId === null ? undefined : readFile(database, fileId)
}

/** The current parties of a stored document. */
export async function partiesNow(
  database: Executor,
  row: Pick<DocumentRow, 'invoice_settings_id' | 'client_id' | 'client_name' | 'client_email'>,
): Promise<DocumentParties> {
  const { parties } = await readParties(database, {
    invoiceSettingsId: row.invoice_settings_id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientEmail: row.client_email,
  })
  return parties
}
