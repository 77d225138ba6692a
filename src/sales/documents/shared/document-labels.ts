import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'

/** The words of a page that are the same for every document of a language. */
export interface DocumentLabels {
  from: string
  /** Of the table: its name, read out only, and the heads of its columns. */
  items: string
  number: string
  description: string
  quantity: string
  unitPrice: string
  amount: string
  paymentDetails: string
  notes: string
  terms: string
  /** Beside the payment code, and what is read out instead of it and of the logo. */
  scanToPay: string
  paymentCode: string
  logo: string
  /** With `{a}` and `{b}` for the page's number and the number of pages, which only the renderer knows. */
  page: string
}

/** The labels of a page. */
export function documentLabels(language: Language, companyName: string): DocumentLabels {
  return {
    from: say(language, 'supplier'),
    items: say(language, 'items'),
    number: say(language, 'lineNumber'),
    description: say(language, 'description'),
    quantity: say(language, 'quantityShort'),
    unitPrice: say(language, 'unitPrice'),
    amount: say(language, 'amount'),
    paymentDetails: say(language, 'paymentDetails'),
    notes: say(language, 'notes'),
    terms: say(language, 'terms'),
    scanToPay: say(language, 'scanToPay'),
    paymentCode: say(language, 'paymentCode'),
    logo: companyName === '' ? say(language, 'logo') : say(language, 'logoOf', { company: companyName }),
    page: say(language, 'page', { a: '{a}', b: '{b}' }),
  }
}

/** "Page 1 of 2". */
export function pageLabel(labels: Pick<DocumentLabels, 'page'>, page: number, pages: number): string {
  return labels.page.replace('{a}', String(page)).replace('{b}', String(pages))
}
