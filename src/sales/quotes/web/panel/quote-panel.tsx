import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { RecordPanel } from '#platform/web/ui/overlays/record-panel.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteMail } from './quote-mail.tsx'
import { QuotePill } from '../quote-marks.tsx'
import { quoteQueries } from '../quote-queries.ts'
import type { QuoteActions } from '../use-quote-actions.tsx'
import './quote-panel.css'

/** In px. */
const WIDTH = 400
const GONE = {
  title: 'This quote does not exist (any more)',
  help: 'If it was deleted, it can be restored from the bin for 30 days.',
}

export interface QuotePanelProps {
  id: number
  actions: QuoteActions
  onClose: () => void
}

/** All of a quote beside the list. What the list knows shows at once; the rest follows with the server's answer. */
export function QuotePanel({ id, actions, onClose }: QuotePanelProps) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...quoteQueries.one(id),
    placeholderData: () => quoteQueries.listed(queryClient, id),
  })
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const quote = isGone ? undefined : found.data
  useRecordTitle(quote && `${quote.quoteNumber} ${quote.clientName ?? ''}`.trim())
  return (
    <RecordPanel
      kind="quote"
      id={id}
      label={quote === undefined ? 'Quote' : `Quote ${quote.quoteNumber}`}
      width={WIDTH}
      record={
        quote && {
          name: quote.quoteNumber,
          pill: <QuotePill status={quote.status} />,
          items: actions.itemsOf(quote),
        }
      }
      gone={isGone ? GONE : undefined}
      failure={
        found.isError && !isGone
          ? {
              title: 'The quote could not be loaded.',
              detail: found.error.message,
              isRetrying: found.isFetching,
              onRetry: () => void found.refetch(),
            }
          : undefined
      }
      onClose={onClose}
    >
      {quote === undefined ? null : (
        <>
          <QuoteFacts quote={quote} actions={actions} />
          <QuoteLines quote={quote} />
          <QuoteMail quote={quote} />
        </>
      )}
    </RecordPanel>
  )
}
