import { readNumber } from '#sales/line-items/shared/read-number.ts'
import * as z from 'zod/mini'
import { invoiceLabel, type Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { type Cents, difference, formatLkr, isLkr, smaller, toCents } from '#platform/shared/money.ts'
import { CreditInput, type CreditLine, type CreditNote } from '../shared/credit-note-schema.ts'
import {
  amountOfQuantity,
  creditSums,
  type CreditSums,
  linesToCredit,
  type LineToCredit,
  type StandingCredit,
} from '../shared/credit-sums.ts'

/** What is typed for a line: a quantity, or an amount; '' for none. */
export const TypedLines = z.array(z.object({ lineId: z.int(), quantity: z.string(), amount: z.string() }))
export type TypedLine = z.infer<typeof TypedLines>[number]

// an index signature is required of the values of a form: only a type alias has one
export type CreditValues = {
  reason: string
  text: string
  lines: readonly TypedLine[]
  payOut: boolean
  billAgain: boolean
}

interface SentLine {
  lineId: number
  quantity?: number
  amount?: number
}

/** Before a reason is chosen, it is ''. */
type FormInput = Omit<z.input<typeof CreditInput>, 'reason'> & { reason: string }

/** The lines as the call takes them, without empty ones. A quantity takes precedence. */
export function sentLines(lines: readonly TypedLine[]): SentLine[] {
  return lines.flatMap(({ lineId, quantity, amount }): SentLine[] => {
    if (quantity.trim() !== '') return [{ lineId, quantity: readNumber(quantity) }]
    return amount.trim() === '' ? [] : [{ lineId, amount: Number(amount) }]
  })
}

/** The form of a credit note. */
export const CreditForm = z.pipe(
  z.transform(({ reason, text, lines, payOut, billAgain }: CreditValues): FormInput => ({
    reason,
    ...(text.trim() === '' ? {} : { text }),
    lines: sentLines(lines),
    payOut,
    ...(billAgain ? { billAgain } : {}),
  })),
  CreditInput,
)

/** The form's name of a refused line: its id, since empty lines are not sent. */
export function lineName([first = '', index]: readonly string[], lines: readonly TypedLine[]): string {
  const line = index === undefined ? undefined : sentLines(lines)[Number(index)]
  return first === 'lines' && line !== undefined ? `lines.${line.lineId}` : first
}

/** An invoice with what is left of it to credit. */
export interface Creditable {
  lines: readonly (LineToCredit & { lineId: number; description: string; unit: string | null })[]
  credits: readonly StandingCredit[]
}

/** What is left of each line of an invoice. @param notes all credit notes of it */
export function creditableOf(invoice: Invoice, notes: readonly CreditNote[]): Creditable {
  const credits = notes.filter(({ status }) => status === 'Issued').map(standingCredit)
  const rests = linesToCredit(
    invoice.items.map((item, index) => ({
      position: index + 1,
      quantity: item.quantity,
      isTaxed: item.isTaxed,
      amount: toCents(item.amount),
    })),
    { net: toCents(invoice.netAmount), taxed: toCents(invoice.taxedAmount) },
    credits,
  )
  const lines = rests.flatMap((rest, index) => {
    const item = invoice.items[index]
    return item === undefined
      ? []
      : [{ ...rest, lineId: item.id, description: item.description, unit: item.unit }]
  })
  return { lines, credits }
}

function standingCredit(note: CreditNote): StandingCredit {
  return {
    items: note.items.map((item) => ({ ...item, amount: toCents(item.amount) })),
    net: toCents(note.netAmount),
    taxed: toCents(note.taxedAmount),
    levy: toCents(note.levyAmount),
    tax: toCents(note.taxAmount),
  }
}

/** The sums of what is typed; undefined while nothing is, or something is invalid or too much. */
export function typedSums(
  invoice: Invoice,
  creditable: Creditable,
  typed: readonly TypedLine[],
): CreditSums | undefined {
  return sumsOf(invoice, creditable, sentLines(typed))
}

/** The same for the lines of a call. */
export function sumsOf(
  invoice: Invoice,
  { lines, credits }: Creditable,
  chosenLines: readonly CreditLine[],
): CreditSums | undefined {
  const chosen = chosenLines.map((sent) => {
    const line = lines.find(({ lineId }) => lineId === sent.lineId)
    const amount = line === undefined ? undefined : amountOf(line, sent)
    if (line === undefined || amount === undefined || amount <= 0 || amount > line.left) return undefined
    return { isTaxed: line.isTaxed, amount }
  })
  const valid = chosen.filter((line) => line !== undefined)
  if (valid.length === 0 || valid.length < chosen.length) return undefined
  return creditSums(
    {
      net: toCents(invoice.netAmount),
      taxed: toCents(invoice.taxedAmount),
      levyRate: invoice.levyRate,
      levy: toCents(invoice.levyAmount),
      taxRate: invoice.taxRate,
      tax: toCents(invoice.taxAmount),
    },
    credits,
    valid,
  )
}

function amountOf(line: LineToCredit, sent: CreditLine): Cents | undefined {
  const quantity = sent.quantity ?? undefined
  const amount = sent.amount ?? undefined
  try {
    if (quantity !== undefined) return quantity > 0 ? amountOfQuantity(line, quantity) : undefined
    return amount === undefined || !isLkr(amount) ? undefined : toCents(amount)
  } catch {
    return undefined
  }
}

/** Whether a note with these sums leaves nothing of the invoice to credit: only then its work may be billed again. */
export function creditsAllLeft(invoice: Invoice, sums: CreditSums | undefined): boolean {
  return sums?.total === difference(toCents(invoice.total), toCents(invoice.creditedAmount))
}

/** What happens with the total of a credit note, in words. */
export function effectText(invoice: Invoice, total: Cents, payOut: boolean): string {
  const settled = smaller(total, toCents(invoice.remainingAmount))
  const left = difference(total, settled)
  const parts = [
    ...(settled > 0 ? [`${formatLkr(settled)} settles the rest of ${invoiceLabel(invoice)}`] : []),
    ...(left > 0
      ? [`${formatLkr(left)} ${payOut ? 'is paid back today' : 'stays on the client’s account'}`]
      : []),
  ]
  return `${parts.join(', ')}.`
}
