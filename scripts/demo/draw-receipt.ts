import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { partiesOf } from '#sales/documents/shared/document-parties.ts'
import { documentView } from '#sales/documents/shared/document-view.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { toCents } from '#platform/shared/money.ts'

/** A receipt from a supplier of the demo agency. @param paid `amount` in LKR, `date` a calendar day */
export async function drawReceipt(
  renderer: DocumentRenderer,
  paid: { vendor: string | null; description: string; amount: number; date: string; number: number },
  at: Date,
): Promise<FileContents> {
  const nobody = { settings: null, company: null, client: null, clientEmail: null }
  const parties = partiesOf({ ...nobody, clientName: 'Blue Lotus (Pvt) Ltd' })
  const view = documentView({
    kind: 'invoice',
    language: 'en',
    number: String(paid.number),
    mark: null,
    date: paid.date,
    untilDate: null,
    subject: null,
    notes: 'Paid with thanks.',
    terms: null,
    taxRate: 0,
    items: [{ description: paid.description, quantity: 1, unitPrice: toCents(paid.amount) }],
    parties: { ...parties, headerText: 'Receipt' },
  })
  const bill = { ...view, companyName: paid.vendor ?? 'Cash bill', totalLabel: 'Paid' }
  const bytes = await renderer.render(bill, undefined, at, 'demo')
  return { type: 'application/pdf', bytes }
}
