import { lockReferences } from '#sales/documents/server/index.ts'
import { enteredDiscount } from '#sales/line-items/shared/line-item-schema.ts'
import { type DocumentTotals, documentTotals } from '#sales/line-items/shared/totals.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Cents, fromCents, shares, storedCents, sumOf } from '#platform/shared/money.ts'
import { type Invoice, type InvoiceInput, invoiceLabel } from '../../shared/invoice-schema.ts'
import { createInvoice } from '../create-invoice.ts'
import { invoiceColumnsOf, readInvoiceContents, toInvoiceInput } from '../invoice-contents.ts'
import { INVOICE_STORE } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import { findInvoice, getInvoice, lockInvoice, type WholeInvoice } from '../read-invoice.ts'
import { storeEdit } from '../replace-invoice.ts'
import { readWork } from '../work/billed-work.ts'

/**
 * Splits a draft into two (spec 20.2): it keeps its taxed lines, and a new draft gets the others with the work that they
 * bill. Nothing is billed twice or free in between. A discount on the subtotal is shared out in proportion.
 * @returns both, the taxed one first
 * @throws AppError not_found; conflict when it is no draft, has to do with deposits, or has not both kinds of lines
 */
export async function splitInvoice(
  transaction: WriteExecutor,
  id: number,
  writer: InvoiceWriter,
): Promise<Invoice[]> {
  const seen = await findInvoice(transaction, id)
  await lockReferences(transaction, INVOICE_STORE, id, wholeInput(seen))
  const held = await lockInvoice(transaction, id)
  const refusal = splitRefusal(held)
  if (refusal !== undefined) throw new AppError('conflict', refusal)

  const [taxed, untaxed] = [true, false].map((isTaxed) => places(held, isTaxed)) as [number[], number[]]
  const [discountOfTaxed, discountOfUntaxed] = sharedDiscount(held, taxed, untaxed)
  const whole = wholeInput(held)
  const inputOf = (lines: readonly number[], discount: Partial<InvoiceInput>): InvoiceInput => ({
    ...whole,
    ...discount,
    items: lines.flatMap((place) => whole.items[place] ?? []),
  })

  const work = await readWork(transaction, id)
  const contents = await readInvoiceContents(transaction, inputOf(taxed, discountOfTaxed), writer.today)
  await storeEdit(transaction, held, contents, writer)
  const rest = inputOf(untaxed, discountOfUntaxed)
  const other = await createInvoice(
    transaction,
    { ...rest, items: rest.items.map((item) => ({ ...item, id: null })) },
    writer,
    { work: untaxed.map((place) => work.get(held.lines[place]?.id ?? 0)) },
  )
  return [await getInvoice(transaction, id, writer.today), other]
}

function splitRefusal(held: WholeInvoice): string | undefined {
  const label = invoiceLabel({ id: held.id, invoiceNumber: held.invoice_number })
  if (held.issued_at !== null || held.voided_at !== null) return `${label} is no draft any more`
  if (held.kind === 'deposit' || held.deductions.length > 0)
    return 'A deposit, or an invoice that deducts one, is not split'
  return places(held, true).length === 0 || places(held, false).length === 0
    ? 'Only an invoice with taxed and untaxed lines is split'
    : undefined
}

/** The indexes of the lines that are taxed, or of the others. */
function places({ lines }: WholeInvoice, isTaxed: boolean): number[] {
  return lines.flatMap((line, index) => (line.is_taxed === isTaxed ? [index] : []))
}

/** The draft as an input whose lines go on. */
function wholeInput(held: WholeInvoice): InvoiceInput {
  const input = toInvoiceInput(invoiceColumnsOf(held), held.lines)
  return {
    ...input,
    items: input.items.map((item, index) => ({ ...item, id: held.lines[index]?.id ?? null })),
  }
}

/** The discounts of both: a percentage stays one where it comes to the same cents, or else both are amounts. */
function sharedDiscount(
  held: WholeInvoice,
  taxed: readonly number[],
  untaxed: readonly number[],
): [Partial<InvoiceInput>, Partial<InvoiceInput>] {
  const sums = [taxed, untaxed].map((lines) =>
    sumOf(lines.map((place) => storedCents(held.lines[place]?.amount_cents ?? 0))),
  )
  const parts = shares(storedCents(held.discount_cents), sums)
  const percentage = enteredDiscount(wholeInput(held))
  const isExact = parts.every((part, index) => discountOf(sums[index], percentage) === part)
  const [ofTaxed, ofUntaxed] = parts.map((part) => {
    if (part === 0) return { discountPercent: null, discountAmount: null }
    return isExact ? {} : { discountPercent: null, discountAmount: fromCents(part) }
  })
  return [ofTaxed ?? {}, ofUntaxed ?? {}]
}

function discountOf(
  sum: Cents | undefined,
  discount: ReturnType<typeof enteredDiscount>,
): DocumentTotals['discount'] {
  const line = { quantity: 1, unitPrice: sum ?? storedCents(0) }
  return documentTotals([line], { taxRate: 0, discount }).discount
}
