import { sql } from 'kysely'
import type { WholeInvoice } from '#sales/invoices/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { CreditLine } from '../shared/credit-note-schema.ts'
import {
  amountOfQuantity,
  creditSums,
  type CreditSums,
  type InvoicedSums,
  linesToCredit,
  type LineToCredit,
  type StandingCredit,
} from '../shared/credit-sums.ts'
import type { CreditNoteItemRow } from './credit-note-tables.ts'

/** A line of a credit note to be stored. */
export type NewCreditItem = Omit<CreditNoteItemRow, 'id' | 'credit_note_id' | 'quantity'> & {
  quantity: number | null
}

/**
 * The lines and the sums of a new credit note of a locked invoice.
 * @throws AppError validation at a line; conflict if more were credited than is not written off
 */
export async function readCredit(
  transaction: WriteExecutor,
  held: WholeInvoice,
  lines: readonly CreditLine[],
): Promise<{ items: NewCreditItem[]; sums: CreditSums }> {
  const credits = await standingCredits(transaction, held.id)
  const invoiced = invoicedSums(held)
  const rests = linesToCredit(
    held.lines.map((line) => ({
      position: line.position,
      quantity: line.quantity,
      isTaxed: line.is_taxed,
      amount: storedCents(line.amount_cents),
    })),
    invoiced,
    credits,
  )
  const chosen = lines.map((line, index) => creditedItem(held, rests, line, index))
  // in the order of the invoice, whatever the order of the input
  const items = chosen
    .toSorted((one, other) => one.line_position - other.line_position)
    .map((item, index) => ({ ...item, position: index + 1 }))
  const sums = creditSums(
    invoiced,
    credits,
    items.map((item) => ({ isTaxed: item.is_taxed, amount: storedCents(item.amount_cents) })),
  )
  requireNotWrittenOff(held, sums.total)
  requireWholeDeposit(held, sums.total)
  return { items, sums }
}

/** What an invoice charges. */
function invoicedSums(held: WholeInvoice): InvoicedSums {
  const net = difference(
    difference(storedCents(held.subtotal_cents), storedCents(held.discount_cents)),
    storedCents(held.deducted_cents),
  )
  return {
    net,
    taxed: difference(net, storedCents(held.untaxed_cents)),
    levyRate: Number(held.levy_rate),
    levy: storedCents(held.levy_cents),
    taxRate: Number(held.tax_rate),
    tax: storedCents(held.tax_cents),
  }
}

/** The credit notes of an invoice that stand, with their lines. */
async function standingCredits(transaction: WriteExecutor, invoiceId: number): Promise<StandingCredit[]> {
  const notes = await transaction
    .selectFrom('credit_notes')
    .select(['id', 'net_cents', 'untaxed_cents', 'levy_cents', 'tax_cents'])
    .where('invoice_id', '=', invoiceId)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute()
  const rows = await transaction
    .selectFrom('credit_note_items')
    .select(['credit_note_id', 'line_position', 'quantity', 'amount_cents'])
    .where('credit_note_id', '=', sql<number>`any(${notes.map(({ id }) => id)}::int[])`)
    .execute()
  const items = Map.groupBy(rows, (row) => row.credit_note_id)
  return notes.map((note) => {
    const net = storedCents(note.net_cents)
    return {
      items: (items.get(note.id) ?? []).map((row) => ({
        linePosition: row.line_position,
        quantity: row.quantity === null ? null : Number(row.quantity),
        amount: storedCents(row.amount_cents),
      })),
      net,
      taxed: difference(net, storedCents(note.untaxed_cents)),
      levy: storedCents(note.levy_cents),
      tax: storedCents(note.tax_cents),
    }
  })
}

function creditedItem(
  held: WholeInvoice,
  rests: readonly LineToCredit[],
  input: CreditLine,
  index: number,
): NewCreditItem {
  const place = held.lines.findIndex((line) => line.id === input.lineId)
  const [line, rest] = [held.lines[place], rests[place]]
  if (line === undefined || rest === undefined)
    throw invalidField(`lines.${index}.lineId`, 'This line is not on the invoice')
  const quantity = input.quantity ?? null
  const amount = amountOf(rest, input)
  if (amount === undefined || amount > rest.left || rest.left === 0)
    throw invalidField(
      `lines.${index}.${quantity === null ? 'amount' : 'quantity'}`,
      `More than what is left of this line: ${formatLkr(rest.left)}`,
    )
  if (amount === 0)
    throw invalidField(`lines.${index}.quantity`, 'This comes to LKR 0.00: credit more of it, or an amount')
  return {
    position: index + 1,
    line_position: line.position,
    description: line.description,
    quantity,
    unit: line.unit,
    unit_price_cents: line.unit_price_cents,
    is_taxed: line.is_taxed,
    amount_cents: amount,
  }
}

function amountOf(rest: LineToCredit, { quantity, amount }: CreditLine): Cents | undefined {
  const pieces = quantity ?? null
  return pieces === null ? toCents(amount ?? 0) : amountOfQuantity(rest, pieces)
}

/** What was written off is not owed any more: crediting it too would give the client money that never arrived. */
function requireNotWrittenOff(held: WholeInvoice, total: Cents): void {
  const writtenOff = storedCents(held.written_off_cents)
  const all = sumOf([storedCents(held.credited_cents), total, writtenOff])
  if (writtenOff > 0 && all > storedCents(held.total_cents))
    throw new AppError(
      'conflict',
      `${formatLkr(writtenOff)} of this invoice were written off: reverse that before you credit it`,
    )
}

/** A final invoice deducts a deposit as it was charged, or not at all. */
function requireWholeDeposit(held: WholeInvoice, total: Cents): void {
  if (held.kind === 'deposit' && total < storedCents(held.total_cents))
    throw invalidField(
      'lines',
      `A deposit is credited as a whole: ${formatLkr(storedCents(held.total_cents))}`,
    )
}
