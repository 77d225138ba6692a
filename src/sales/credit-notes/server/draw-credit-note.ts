import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import { documentView, type DocumentView, quantityText } from '#sales/documents/shared/document-view.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { DocumentToRender } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import { multiply, storedCents } from '#platform/shared/money.ts'
import { type CreditReason, reasonText } from '../shared/credit-note-status.ts'
import type { CreditSums } from '../shared/credit-sums.ts'
import type { InvoiceTitle } from '#sales/invoices/shared/tax/title-of.ts'
import type { NewCreditItem } from './lines-to-credit.ts'

/** What a credit note shows. */
export interface DrawnCreditNote {
  /** That of its invoice. */
  language: Language
  number: string
  mark: 'Void' | null
  date: string
  invoice: { number: string; date: string; title: InvoiceTitle }
  reason: CreditReason
  text: string | null
  levyRate: number
  taxRate: number
  items: readonly NewCreditItem[]
  sums: CreditSums
  parties: DocumentParties
}

/** A credit note, ready to be rendered. @param at the time in its metadata */
export async function creditNoteToRender(
  database: Executor,
  drawn: DrawnCreditNote,
  at: Date,
): Promise<DocumentToRender> {
  const logoFileId = drawn.parties.company?.logoFileId ?? null
  const logo = logoFileId === null ? undefined : await readFile(database, logoFileId)
  return { view: creditNoteView(drawn), logo, at }
}

/** Its sums are stored, not computed: the last note of an invoice takes what is left of levy and tax. */
export function creditNoteView({ items, sums, invoice, ...drawn }: DrawnCreditNote): DocumentView {
  const amounts = items.map((item) => storedCents(item.amount_cents))
  const nothing = storedCents(0)
  return documentView({
    kind: 'credit-note',
    language: drawn.language,
    number: drawn.number,
    mark: drawn.mark,
    date: drawn.date,
    untilDate: null,
    subject: say(drawn.language, invoice.title === 'tax-invoice' ? 'forTaxInvoice' : 'forInvoice', {
      number: invoice.number,
      day: dayInWords(drawn.language, invoice.date),
    }),
    notes: say(drawn.language, 'reason', { reason: reasonText(drawn, drawn.language) }),
    terms: null,
    levyRate: drawn.levyRate,
    taxRate: drawn.taxRate,
    parties: drawn.parties,
    items: items.map((item) => shownItem(item, drawn.language)),
    totals: {
      ...sums,
      gross: amounts,
      amounts,
      subtotal: sums.net,
      discount: nothing,
      deducted: nothing,
    },
  })
}

/** A quantity is shown with the price of the invoice only where the two come to the amount. */
function shownItem(item: NewCreditItem, language: Language) {
  const amount = storedCents(item.amount_cents)
  const unitPrice = storedCents(item.unit_price_cents)
  const base = { isTaxed: item.is_taxed }
  if (item.quantity !== null && multiply(unitPrice, item.quantity) === amount)
    return { ...base, description: item.description, quantity: item.quantity, unit: item.unit, unitPrice }
  const pieces =
    item.quantity === null
      ? []
      : [
          say(language, 'quantityCredited', {
            quantity: [quantityText(item.quantity), item.unit ?? ''].join(' ').trim(),
          }),
        ]
  return {
    ...base,
    description: [item.description, ...pieces].join('\n'),
    quantity: 1,
    unitPrice: amount,
  }
}
