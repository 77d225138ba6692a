import { type DocumentIssuer, documentToRender, storedLines } from '#sales/documents/server/index.ts'
import { storeRevision } from '#sales/documents/server/revisions/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { deductIssuedDeposit, refuseLateDeposit } from './deposits/follow-deposit.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { invoiceColumnsOf } from './invoice-contents.ts'
import { takeNumber } from './invoice-number.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import type { WholeInvoice } from './read-invoice.ts'
import { requireIssuable } from './tax/check-issue.ts'

/**
 * Issues a locked Draft (spec 10.4, 10.6, 10.7): assigns its number and issue date, and stores the snapshot and the PDF,
 * all or nothing, under the title that it has from then on. A reopened Draft keeps its number, and replaces nothing: taking it back says that it never left. If
 * another invoice took the number while the PDF was rendered, the PDF is rendered again for the next one. An issued
 * deposit is deducted from a final invoice that is still a draft.
 * @throws AppError conflict with the list of what a tax invoice lacks
 */
export async function issueInvoice(
  transaction: WriteExecutor,
  draft: WholeInvoice,
  { actor, documents, platform }: DocumentIssuer,
): Promise<WholeInvoice> {
  await refuseLateDeposit(transaction, draft)
  // as late as possible: from here on, other issuing transactions wait
  const clock = () => documents.renderedAt ?? platform.clock()
  const { timeZone } = platform.config
  const { parties, settings, company, check } = await requireIssuable(
    transaction,
    draft,
    dayIn(timeZone, clock()),
  )
  const { title, reason } = check
  const { number, at } =
    draft.invoice_number === null
      ? await takeNumber(transaction, draft.id, settings, { config: platform.config, clock, title })
      : { number: draft.invoice_number, at: clock() }
  const date = dayIn(timeZone, at)
  const titled = {
    title,
    title_reason: reason,
    ...(title === 'tax-invoice'
      ? {
          supply_date: draft.supply_date ?? date,
          place_of_supply: draft.place_of_supply ?? company?.placeOfSupply ?? null,
        }
      : {}),
  }
  const whole = { ...draft, ...titled, invoice_number: number }
  const drawn = drawnInvoice(whole, { parties, date, mark: null })
  const file = documents.take(await documentToRender(transaction, drawn, at))
  const columns = invoiceColumnsOf(whole)
  const contents = { drawn, columns, lines: storedLines(draft.lines) }
  const issued = {
    ...titled,
    invoice_number: number,
    issued_at: at,
    issue_date: date,
    logo_file_id: parties.company?.logoFileId ?? null,
    lankaqr_file_id: parties.company?.lankaqrFileId ?? null,
    pdf_file_id: await storeRevision(transaction, INVOICE_STORE, draft.id, { ...contents, file, actor, at }),
    updated_at: at,
  }
  await transaction
    .updateTable('invoices')
    .set({ ...issued, parties: JSON.stringify(parties) })
    .where('id', '=', draft.id)
    .execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: draft.id,
    action: 'update',
    actor,
    before: { invoice_number: draft.invoice_number, issued_at: null, issue_date: null },
    after: { event: 'issued', ...issued, parties },
  })
  await deductIssuedDeposit(transaction, draft, actor)
  const instant = at.toISOString()
  return { ...draft, ...issued, issued_at: instant, updated_at: instant, parties }
}
