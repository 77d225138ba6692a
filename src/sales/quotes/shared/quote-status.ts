import type { StateLook } from '#platform/shared/state-look.ts'

/** States of a quote (spec 9.8). Any may be set to any other (spec 9.8), until an invoice is made of it. */
export const QUOTE_STATUSES = ['Draft', 'Sent', 'Accepted', 'Declined'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const DEFAULT_QUOTE_STATUS: QuoteStatus = 'Draft'

/** Colour and glyph by status (spec 9.8). */
export const QUOTE_STATUS_LOOK: Readonly<Record<QuoteStatus, StateLook>> = {
  Draft: { tone: 'gray', glyph: 'dashed' },
  Sent: { tone: 'blue', glyph: 'arrow' },
  Accepted: { tone: 'green', glyph: 'tick' },
  Declined: { tone: 'red', glyph: 'cross-filled' },
}

/** Why a quote cannot be edited now; undefined when it can. A quote that the client accepted cannot change. */
export function quoteEditRefusal(quote: {
  status: QuoteStatus
  invoiceId: number | null
}): string | undefined {
  if (quote.invoiceId !== null) return 'This quote became an invoice and can no longer be edited'
  return quote.status === 'Accepted'
    ? 'An accepted quote can no longer be edited: change its status first'
    : undefined
}

/** Why a quote cannot become an invoice now; undefined when it can. */
export function convertRefusal(quote: { status: QuoteStatus; invoiceId: number | null }): string | undefined {
  if (quote.invoiceId !== null) return 'This quote became an invoice already'
  return quote.status === 'Accepted' ? undefined : 'Only an accepted quote becomes an invoice'
}

/** Why a quote cannot be sent now; undefined when it can. */
export function quoteSendRefusal(quote: { clientEmail: string | null }): string | undefined {
  return quote.clientEmail === null ? 'This quote has no client email: add one to send it' : undefined
}

/** Why a quote cannot get a status now; undefined when it can. A converted one can only be Accepted. */
export function quoteStatusRefusal(
  quote: { status: QuoteStatus; invoiceId: number | null },
  wanted: QuoteStatus,
): string | undefined {
  return quote.invoiceId === null || wanted === quote.status || wanted === 'Accepted'
    ? undefined
    : `This quote became an invoice and can no longer be ${wanted}`
}
