import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { type DocumentView, documentView } from '#sales/documents/shared/document-view.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say, sayWithin } from '#sales/words/shared/words.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { PAYMENT_METHOD_WORDS, type Receipt, receiptNumber } from '../../shared/payment-schema.ts'

/** A receipt, ready to be drawn: a line for each invoice that it paid, and for what it left on the account. */
export function receiptView(
  receipt: Receipt,
  { number, parties, language }: { number: number; parties: DocumentParties; language: Language },
): DocumentView {
  return documentView({
    kind: 'receipt',
    language,
    number: receiptNumber(number),
    mark: null,
    date: receipt.paidOn,
    untilDate: null,
    subject: null,
    notes: notesOf(receipt, language),
    terms: null,
    taxRate: 0,
    items: receipt.rows
      .filter(({ kind }) => kind === 'money')
      .map(({ amount, invoice }) => ({
        description:
          invoice === null
            ? say(language, 'keptOnAccount')
            : say(language, 'paymentOfInvoice', { number: invoice.label }),
        quantity: 1,
        unitPrice: toCents(amount),
      })),
    parties,
  })
}

/** How it was paid, what was withheld, and what was noted. */
function notesOf(receipt: Receipt, language: Language): string | null {
  const withheld = receipt.rows
    .filter(({ kind }) => kind === 'withholding')
    .map(({ amount, invoice }) =>
      say(language, 'taxWithheldOn', { number: invoice?.label ?? '', amount: formatLkr(toCents(amount)) }),
    )
  const all = [paidBy(receipt, language), ...withheld, receipt.notes ?? ''].filter((text) => text !== '')
  return all.length === 0 ? null : all.join('\n')
}

function paidBy({ method, reference }: Receipt, language: Language): string {
  if (method === null) return reference === null ? '' : say(language, 'paidWithReference', { reference })
  const word = sayWithin(language, PAYMENT_METHOD_WORDS[method])
  return reference === null
    ? say(language, 'paidBy', { method: word })
    : say(language, 'paidByWithReference', { method: word, reference })
}
