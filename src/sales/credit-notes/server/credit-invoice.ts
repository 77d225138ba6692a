import { sql } from 'kysely'
import { type DocumentIssuer, readParties } from '#sales/documents/server/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import {
  bookCredit,
  invoiceState,
  lockForPayment,
  takeCreditNoteNumber,
  type WholeInvoice,
} from '#sales/invoices/server/index.ts'
import { freeWork, lockWorkToFree } from '#sales/invoices/server/work/index.ts'
import { creditRefusal } from '#sales/invoices/shared/invoice-status.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { actorName, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, smaller, storedCents, sumOf } from '#platform/shared/money.ts'
import type { CreditInput, CreditNote } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_ENTITY } from './credit-note-tables.ts'
import { creditNoteToRender } from './draw-credit-note.ts'
import { type NewCreditItem, readCredit } from './lines-to-credit.ts'
import { getCreditNote } from './read-credit-notes.ts'

/**
 * Credits lines of an issued invoice (spec 10.17): stores the numbered document with its PDF, and its amount on the
 * client's account, from where it settles the rest of the invoice; all or nothing. If wanted, the work that the invoice
 * bills is free again.
 * @throws AppError not_found; conflict for a draft, a void or a sample invoice; validation at a line, or at billAgain
 * when something is left to credit or no work is billed
 */
export async function creditInvoice(
  transaction: WriteExecutor,
  invoiceId: number,
  input: CreditInput,
  { actor, documents, platform }: DocumentIssuer,
): Promise<CreditNote> {
  const clock = () => documents.renderedAt ?? platform.clock()
  const { held, accountId } = await lockForPayment(transaction, invoiceId, platform.clock())
  await requireCreditable(transaction, held, dayIn(platform.config.timeZone, platform.clock()))
  const { items, sums } = await readCredit(transaction, held, input.lines)
  const billAgain = input.billAgain ?? false
  if (billAgain) await lockFreeable(transaction, held, sums.total)
  const { parties, invoice_number: invoiceNumber, issue_date: invoiceDate } = held
  if (parties === null || invoiceNumber === null || invoiceDate === null)
    throw new Error(`invoice ${invoiceId} is not whole`)
  const { settings } = await readParties(transaction, {
    invoiceSettingsId: held.invoice_settings_id,
    clientId: null,
    clientName: null,
    clientEmail: null,
  })
  const id = await nextId(transaction)
  // as late as possible: from here on, other documents wait for their numbers
  const { number, at } = await takeCreditNoteNumber(transaction, id, settings, {
    config: platform.config,
    clock,
  })
  const date = dayIn(platform.config.timeZone, at)
  const text = textOrNull(input.text)
  const rates = { levyRate: Number(held.levy_rate), taxRate: Number(held.tax_rate) }
  const drawn = await creditNoteToRender(
    transaction,
    {
      ...rates,
      number,
      date,
      text,
      items,
      sums,
      parties,
      mark: null,
      language: held.language,
      invoice: { number: invoiceNumber, date: invoiceDate, title: held.title },
      reason: input.reason,
    },
    at,
  )
  const file = documents.take(drawn)
  const rest = difference(storedCents(held.total_cents), storedCents(held.paid_cents))
  const settled = smaller(sums.total, rest)
  const row = {
    number,
    invoice_id: invoiceId,
    account_id: accountId,
    reason: input.reason,
    text,
    issue_date: date,
    net_cents: sums.net,
    untaxed_cents: difference(sums.net, sums.taxed),
    levy_rate: rates.levyRate,
    levy_cents: sums.levy,
    tax_rate: rates.taxRate,
    tax_cents: sums.tax,
    total_cents: sums.total,
    settled_cents: settled,
  }
  await transaction
    .insertInto('credit_notes')
    .values({
      id,
      ...row,
      parties: JSON.stringify(parties),
      pdf_file_id: await keepFile(transaction, file, at),
      made_by: actor === 'system' ? null : actor.id,
      made_by_name: actorName(actor),
      created_at: at,
    })
    .execute()
  await storeItems(transaction, id, items)
  if (billAgain) await freeWork(transaction, invoiceId, id)
  await bookCredit(
    transaction,
    { creditNoteId: id, number, held, accountId, amount: sums.total, settled, payOut: input.payOut },
    { actor, now: at, today: date },
  )
  await recordChange(transaction, {
    entity: CREDIT_NOTE_ENTITY,
    id,
    action: 'create',
    actor,
    after: { ...row, items, ...(billAgain ? { bill_again: true } : {}) },
  })
  return getCreditNote(transaction, id)
}

async function requireCreditable(
  transaction: WriteExecutor,
  held: WholeInvoice,
  today: string,
): Promise<void> {
  const refusal = creditRefusal(invoiceState(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  await refuseForSample(
    transaction,
    INVOICE_ENTITY,
    held.id,
    'No credit note is made for an invoice of the sample data',
  )
}

/** Locks the work to free. @throws AppError validation at billAgain */
async function lockFreeable(transaction: WriteExecutor, held: WholeInvoice, total: Cents): Promise<void> {
  const credited = sumOf([storedCents(held.credited_cents), total])
  const left = difference(storedCents(held.total_cents), credited)
  if (left > 0)
    throw invalidField(
      'billAgain',
      `The work is billed again only when all is credited: ${formatLkr(left)} are left`,
    )
  if (!(await lockWorkToFree(transaction, held.id)))
    throw invalidField('billAgain', 'No work is billed by this invoice')
}

/** The id before the row: the number is recorded with it, and the row needs the number. */
async function nextId(transaction: WriteExecutor): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('credit_notes', 'id'))::integer as id`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The sequence of credit notes gave no id')
  return row.id
}

async function storeItems(
  transaction: WriteExecutor,
  id: number,
  items: readonly NewCreditItem[],
): Promise<void> {
  await transaction
    .insertInto('credit_note_items')
    .values(items.map((item) => ({ ...item, credit_note_id: id })))
    .execute()
}
