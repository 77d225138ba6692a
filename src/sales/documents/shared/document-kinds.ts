import type { PlainWordName } from '#sales/words/shared/words.ts'

/** The words of a document kind on its page and in its mail, by their names in the word list (spec 17.1). */
interface DocumentKindWords {
  /** The name of the kind, unless the settings override it. */
  noun: PlainWordName
  /** Above the recipient. */
  client: PlainWordName
  /** Before the document's date, and before the last day of its offer or payment; null if it has none. */
  date: PlainWordName
  until: PlainWordName | null
  /** Next to its total, on the page and in the mail. */
  total: PlainWordName
  mailTotal: PlainWordName
  /**
   * Whether it asks for payment: with payment details, and with the settings' terms and header text, which refer to
   * payment.
   */
  asksForPayment: boolean
}

/** All kinds of documents; a new one is a new entry. */
export const DOCUMENT_KINDS = {
  invoice: {
    noun: 'invoice',
    client: 'billedTo',
    date: 'issued',
    until: 'due',
    total: 'totalDue',
    mailTotal: 'amountDue',
    asksForPayment: true,
  },
  quote: {
    noun: 'quote',
    client: 'preparedFor',
    date: 'date',
    until: 'validUntil',
    total: 'total',
    mailTotal: 'total',
    asksForPayment: false,
  },
  receipt: {
    noun: 'receipt',
    client: 'receivedFrom',
    date: 'receivedOn',
    until: null,
    total: 'receivedTotal',
    mailTotal: 'receivedTotal',
    asksForPayment: false,
  },
  'credit-note': {
    noun: 'creditNote',
    client: 'creditedTo',
    date: 'issued',
    until: null,
    total: 'totalCredited',
    mailTotal: 'credited',
    asksForPayment: false,
  },
} as const satisfies Readonly<Record<string, DocumentKindWords>>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
