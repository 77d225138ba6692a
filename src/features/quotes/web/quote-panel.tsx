import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFileOff } from '@tabler/icons-react'
import { ApiError } from '#platform/web/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { SidePanel } from '#platform/web/ui/side-panel.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteMail } from './quote-mail.tsx'
import { QuotePanelHead } from './quote-panel-head.tsx'
import { listedQuote, quoteQuery } from './quote-queries.ts'
import type { QuoteActions } from './use-quote-actions.tsx'
import './quote-panel.css'

/** In px. */
const WIDTH = 400

export interface QuotePanelProps {
  id: number
  actions: QuoteActions
  onClose: () => void
}

/** All of a quote beside the list. What the list knows shows at once; the rest follows with the server's answer. */
export function QuotePanel({ id, actions, onClose }: QuotePanelProps) {
  const queryClient = useQueryClient()
  const found = useQuery({ ...quoteQuery(id), placeholderData: () => listedQuote(queryClient, id) })
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const quote = isGone ? undefined : found.data
  return (
    <SidePanel
      label={quote === undefined ? 'Quote' : `Quote ${quote.quoteNumber}`}
      width={WIDTH}
      opener={`[data-opens-quote="${id}"]`}
      onClose={onClose}
    >
      <QuotePanelHead id={id} quote={quote} actions={actions} onClose={onClose} />
      <div key={id} className="quote-panel-scroll">
        {isGone ? (
          <EmptyState
            icon={<IconFileOff size={32} stroke={1.25} />}
            title="This quote does not exist (any more)"
            help="If it was deleted, it can be restored from the bin for 30 days."
            actions={<Button onClick={onClose}>Close</Button>}
          />
        ) : null}
        {found.isError && !isGone ? (
          <div className="quote-panel-error">
            <ErrorBox
              title="The quote could not be loaded."
              detail={found.error.message}
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          </div>
        ) : null}
        {quote === undefined ? null : (
          <>
            <QuoteFacts quote={quote} actions={actions} />
            <QuoteLines quote={quote} />
            <QuoteMail quote={quote} />
          </>
        )}
      </div>
    </SidePanel>
  )
}
