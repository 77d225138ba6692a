import { isOverdue } from '#platform/shared/dates.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { sumOf, toCents } from '#platform/shared/money.ts'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import type { Receipt } from '../../shared/payment-schema.ts'
import type { Payable } from './receipt-parts.ts'

/** The open invoices of a client as what a receipt can pay. @param today calendar day */
export function payablesOf(invoices: readonly Invoice[], today: string): Payable[] {
  return invoices.map((invoice) => ({
    invoiceId: invoice.id,
    label: invoiceLabel(invoice),
    rest: toCents(invoice.remainingAmount),
    note: dueNote(invoice, today),
  }))
}

/** The open invoices of a client, that of a slip first; of somebody who is no client only that one. */
export function invoicesToPay(open: readonly Invoice[], first: Invoice | undefined): readonly Invoice[] {
  if (first === undefined) return open
  const current = open.find(({ id }) => id === first.id)
  const others = open.filter(({ id }) => id !== first.id)
  const mine = current ?? (first.clientId === null && first.remainingAmount > 0 ? first : undefined)
  return mine === undefined ? others : [mine, ...others]
}

function dueNote({ dueDate }: Invoice, today: string): string {
  if (dueDate === null) return ''
  return `${isOverdue(dueDate, today) ? 'was due' : 'due'} ${formatDay(dueDate, today)}`
}

/** The same, with what the receipt pays now: that can be moved away, or stay. */
export function payablesWith(receipt: Receipt, open: readonly Payable[]): Payable[] {
  const paid = new Map<number, Payable>()
  // with the tax withheld, an invoice has two rows
  for (const { amount, invoice } of receipt.rows) {
    if (invoice === null) continue
    const { id, label } = invoice
    const rest = sumOf([paid.get(id)?.rest ?? toCents(0), toCents(amount)])
    paid.set(id, { invoiceId: id, label, rest, note: '' })
  }
  const settled = [...paid.values()].filter(({ invoiceId }) =>
    open.every((each) => each.invoiceId !== invoiceId),
  )
  return [
    ...settled,
    ...open.map((each) => ({
      ...each,
      rest: sumOf([each.rest, paid.get(each.invoiceId)?.rest ?? toCents(0)]),
    })),
  ]
}
