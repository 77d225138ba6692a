import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'

/** A label with its text, such as "Bank". */
export interface LabelledText {
  label: string
  text: string
}

/** What only a tax invoice states. */
export interface TaxInvoiceFacts {
  supplyDate: string
  placeOfSupply: string | null
  paymentMode: string | null
}

/** The title of a tax invoice: the English words first, in every language (spec 20.4). */
export function taxInvoiceTitle(language: Language): string {
  const english = say('en', 'taxInvoice')
  return language === 'en' ? english : `${english}\n${say(language, 'taxInvoice')}`
}

/** The rows below the days of a tax invoice; what is not filled in is left out. */
export function taxInvoiceRows(
  { supplyDate, placeOfSupply, paymentMode }: TaxInvoiceFacts,
  language: Language,
): LabelledText[] {
  return [
    { label: say(language, 'supplyDate'), text: dayInWords(language, supplyDate) },
    { label: say(language, 'placeOfSupply'), text: placeOfSupply ?? '' },
    { label: say(language, 'modeOfPayment'), text: paymentMode ?? '' },
  ].filter(({ text }) => text !== '')
}
