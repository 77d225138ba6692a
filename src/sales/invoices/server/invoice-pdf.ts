import { type DocumentRenderer, documentToRender } from '#sales/documents/server/index.ts'
import { currentRevision, readRevision } from '#sales/documents/server/revisions/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { revisionFileName } from '#sales/documents/shared/document-revision.ts'
import { invoiceFileName } from '../shared/invoice-schema.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { INVOICE_STORE } from './invoice-tables.ts'
import { findInvoice, type WholeInvoice } from './read-invoice.ts'
import { checkIssue } from './tax/check-issue.ts'

/**
 * An invoice's PDF: the stored bytes of an issued one; the current state of a Draft, marked as draft; the last state of
 * a Void, marked as void.
 * @param isCopy a reprint that says so (spec 20.4)
 * @param revision one that it was issued with, now or before its edits
 * @throws AppError not_found; unavailable if it cannot be rendered now
 */
export async function getInvoicePdf(
  database: Executor,
  id: number,
  {
    actor,
    renderer,
    platform,
    revision,
    isCopy = false,
  }: {
    actor: Pick<Actor, 'id'>
    revision?: number | undefined
    isCopy?: boolean | undefined
    renderer: DocumentRenderer
    platform: Pick<Platform, 'config' | 'clock'>
  },
): Promise<FileContents> {
  const row = await findInvoice(database, id)
  const name = invoiceFileName({ id, invoiceNumber: row.invoice_number })
  if (revision !== undefined) {
    const file = await readRevision(database, INVOICE_STORE, { id, revision })
    return { ...file, name: revisionFileName(name, revision) }
  }
  const isIssued = row.issued_at !== null && row.voided_at === null
  const stored =
    isIssued && !isCopy && row.pdf_file_id !== null ? await readFile(database, row.pdf_file_id) : undefined
  if (stored !== undefined) return { ...stored, name }

  const at = row.voided_at === null ? platform.clock() : new Date(row.voided_at)
  const date = row.issue_date ?? dayIn(platform.config.timeZone, at)
  const shown = row.parties === null ? await asIssued(database, row, date) : { ...row, parties: row.parties }
  const drawn = drawnInvoice(shown, {
    parties: shown.parties,
    date,
    mark: row.voided_at !== null ? 'Void' : row.issued_at === null ? 'Draft' : null,
    isCopy: isIssued && isCopy,
    revision: row.voided_at === null ? null : await currentRevision(database, INVOICE_STORE, id),
  })
  const { view, ...pictures } = await documentToRender(database, drawn, at)
  return { type: 'application/pdf', bytes: await renderer.render(view, pictures, at, actor.id), name }
}

/** A draft under the title that it would be issued with. */
async function asIssued(database: Executor, row: WholeInvoice, date: string) {
  const { parties, check, company } = await checkIssue(database, row, date)
  const place_of_supply = row.place_of_supply ?? company?.placeOfSupply ?? null
  return { ...row, parties, title: check.title, place_of_supply }
}
