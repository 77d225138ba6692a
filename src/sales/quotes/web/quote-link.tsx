import { RecordLink, type RecordLinkProps } from '#platform/web/ui/lists/record-link.tsx'
import { quoteAddress } from './list/quote-list-address.ts'

/** Opens a quote's panel. */
export function QuoteLink(props: Omit<RecordLinkProps, 'kind' | 'href'>) {
  return <RecordLink {...props} kind="quote" href={quoteAddress(props.id)} />
}
