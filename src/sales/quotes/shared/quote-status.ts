import { ONLY_ACCEPTED } from '#sales/invoices/shared/invoice-status.ts'
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

/** What was made from a quote. */
interface Billed {
  status: QuoteStatus
  invoiceId: number | null
  /** Deposits that were asked for, without void ones. */
  parts: readonly unknown[]
}

/** Why a quote cannot be edited now; undefined when it can. A quote that the client accepted cannot change. */
export function quoteEditRefusal(quote: Billed): string | undefined {
  if (quote.invoiceId !== null) return 'This quote became an invoice and can no longer be edited'
  if (quote.parts.length > 0) return 'A part of this quote was asked for: it can no longer be edited'
  return quote.status === 'Accepted'
    ? 'An accepted quote can no longer be edited: change its status first'
    : undefined
}

/** Why a quote cannot become an invoice now; undefined when it can. */
export function convertRefusal(quote: Pick<Billed, 'status' | 'invoiceId'>): string | undefined {
  if (quote.invoiceId !== null) return 'This quote became an invoice already'
  return quote.status === 'Accepted' ? undefined : 'Only an accepted quote becomes an invoice'
}

/** Why no part of a quote can be asked for now; undefined when it can (spec 10.16). */
export function partRefusal(quote: Pick<Billed, 'status' | 'invoiceId'>): string | undefined {
  if (quote.invoiceId !== null) return 'This quote became an invoice already'
  return quote.status === 'Accepted' ? undefined : ONLY_ACCEPTED
}

/** Why no project can be started from a quote now; undefined when it can (spec 9.14). */
export function startProjectRefusal({ status }: Pick<Billed, 'status'>): string | undefined {
  return status === 'Accepted' ? undefined : 'Only an accepted quote starts a project'
}

/** Why a quote cannot be deleted now; undefined when it can. Its final invoice is made from it. */
export function quoteDeleteRefusal({ parts }: Pick<Billed, 'parts'>): string | undefined {
  return parts.length === 0 ? undefined : 'A part of this quote was asked for: delete that invoice first'
}

/** Why a quote cannot be sent now; undefined when it can. */
export function quoteSendRefusal(quote: { clientEmail: string | null }): string | undefined {
  return quote.clientEmail === null ? 'This quote has no client email: add one to send it' : undefined
}

/** Why a quote cannot be shared by a link now; undefined when it can (spec 18.2). */
export function quoteShareRefusal({ status }: Pick<Billed, 'status'>): string | undefined {
  return status === 'Draft' ? 'Mark this quote as sent before you share it' : undefined
}

/** Why a quote cannot get a status now; undefined when it can. A converted one can only be Accepted. */
export function quoteStatusRefusal(quote: Billed, wanted: QuoteStatus): string | undefined {
  if (wanted === quote.status || wanted === 'Accepted') return undefined
  if (quote.invoiceId !== null) return `This quote became an invoice and can no longer be ${wanted}`
  return quote.parts.length === 0
    ? undefined
    : `A part of this quote was asked for: it can no longer be ${wanted}`
}
