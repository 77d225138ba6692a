/** The words of a document kind on its page and in its mail. */
interface DocumentKindWords {
  /** The name of the kind, unless the settings override it. */
  noun: string
  /** Above the recipient. */
  clientLabel: string
  /** Before the document's date, and before the last day of its offer or payment. */
  dateLabel: string
  untilLabel: string
  /** Next to its total, on the page and in the mail. */
  totalLabel: string
  mailTotalLabel: string
  /**
   * Whether it asks for payment: with payment details, and with the settings' terms and header text, which refer to
   * payment.
   */
  asksForPayment: boolean
}

/** All kinds of documents; a new one is a new entry. */
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
  receipt: {
    noun: 'Receipt',
    clientLabel: 'Received from',
    dateLabel: 'Received',
    untilLabel: 'Printed',
    totalLabel: 'Received',
    mailTotalLabel: 'Received',
    asksForPayment: false,
  },
  'credit-note': {
    noun: 'Credit note',
    clientLabel: 'Credited to',
    dateLabel: 'Issued',
    untilLabel: 'Invoice of',
    totalLabel: 'Total credited',
    mailTotalLabel: 'Credited',
    asksForPayment: false,
  },
} as const satisfies Readonly<Record<string, DocumentKindWords>>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
