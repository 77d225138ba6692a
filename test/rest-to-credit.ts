import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import type { CreditLine } from '#sales/credit-notes/shared/credit-note-schema.ts'
import { linesToCredit } from '#sales/credit-notes/shared/credit-sums.ts'
import { getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { fromCents, toCents } from '#platform/shared/money.ts'
import type { InvoiceScene } from './invoice-scene.ts'

/** The lines of a credit note of all that is left of an invoice, as amounts; none if nothing is. */
export async function restToCredit(scene: InvoiceScene, invoiceId: number): Promise<CreditLine[]> {
  const { body: invoice } = await scene.call(getInvoice, { params: { id: String(invoiceId) } })
  const { body: notes } = await scene.call(listCreditNotes, { query: { invoiceId: String(invoiceId) } })
  const rests = linesToCredit(
    invoice.items.map((item, index) => ({
      position: index + 1,
      quantity: item.quantity,
      isTaxed: item.isTaxed,
      amount: toCents(item.amount),
    })),
    { net: toCents(invoice.netAmount), taxed: toCents(invoice.taxedAmount) },
    notes
      .filter(({ status }) => status === 'Issued')
      .map((note) => ({
        items: note.items.map((item) => ({ ...item, amount: toCents(item.amount) })),
        net: toCents(note.netAmount),
        taxed: toCents(note.taxedAmount),
        levy: toCents(note.levyAmount),
        tax: toCents(note.taxAmount),
      })),
  )
  return rests.flatMap(({ left }, index) => {
    const item = invoice.items[index]
    return item === undefined || left === 0 ? [] : [{ lineId: item.id, amount: fromCents(left) }]
  })
}
