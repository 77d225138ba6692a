import { dayIn, formatDay } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Quote } from '../shared/quote-schema.ts'
import { QUOTE_STATUS_LOOK, type QuoteStatus } from '../shared/quote-status.ts'

/** A status as shape, word and colour. */
export function QuotePill({ status }: { status: QuoteStatus }) {
  return <StatusPill {...QUOTE_STATUS_LOOK[status]} word={status} />
}

/** The calendar day on which a quote was created. */
export function QuoteDay({ quote }: { quote: Quote }) {
  return formatDay(dayIn(useAccount().timeZone, Date.parse(quote.createdAt)), useToday())
}
