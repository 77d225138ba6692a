/** What the page and the mail of a kind of document say. */
interface DocumentKindWords {
  /** What it is called, unless the settings name it otherwise. */
  noun: string
  /** Over whom it is for. */
  clientLabel: string
  /** Before the day it bears, and before the last day for what it asks. */
  dateLabel: string
  untilLabel: string
  /** Beside its sum, on the page and in the mail. */
  totalLabel: string
  mailTotalLabel: string
  /** It shows where to pay, with the terms and the header text of the settings, which speak of a payment. */
  asksForPayment: boolean
}

/** Every kind of document; another one is another entry. */
export const DOCUMENT_KINDS = {
  invoice: {
    noun: 'Invoice',
    clientLabel: 'Billed to',
    dateLabel: 'Issued',
    untilLabel: 'Due',
    totalLabel: 'Total due',
    mailTotalLabel: 'Amount due',
    asksForPayment: true,
  },
  quote: {
    noun: 'Quote',
    clientLabel: 'Prepared for',
    dateLabel: 'Date',
    untilLabel: 'Valid until',
    totalLabel: 'Total',
    mailTotalLabel: 'Total',
    asksForPayment: false,
  },
} as const satisfies Readonly<Record<string, DocumentKindWords>>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
