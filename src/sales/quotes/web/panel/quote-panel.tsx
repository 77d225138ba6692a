import {
  DocumentMessages,
  DocumentPanel,
  type DocumentPanelKind,
  DocumentRevisions,
  PanelLines,
} from '#sales/documents/web/list/index.ts'
import { LinkSection } from '#sales/public-links/web/index.ts'
import { Slot } from '#platform/web/slots.tsx'
import type { Quote, QuoteTotals } from '../../shared/quote-schema.ts'
import type { QuoteSearch } from '../list/quote-list-address.ts'
import { downloadQuote } from '../download-quote.ts'
import { QuotePill } from '../quote-marks.tsx'
import { quoteQueries } from '../quote-queries.ts'
import type { QuoteActions } from '../use-quote-actions.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { QuoteMail } from './quote-mail.tsx'
import { QuoteParts } from './quote-parts.tsx'
import './quote-panel.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** What the client answered. */
    'quote-answers': { quote: Quote }
  }
}

const KIND: DocumentPanelKind<Quote, QuoteTotals, QuoteSearch> = {
  kind: 'quote',
  noun: 'Quote',
  width: 400,
  queries: quoteQueries,
  nameOf: ({ quoteNumber }) => quoteNumber,
  pillOf: ({ status }) => <QuotePill status={status} />,
  gone: {
    title: 'This quote does not exist (any more)',
    help: 'If it was deleted, it can be restored from the bin for 30 days.',
  },
  failure: 'The quote could not be loaded.',
}

export interface QuotePanelProps {
  id: number
  actions: QuoteActions
  onClose: () => void
}

/** A quote beside the list. */
export function QuotePanel({ id, actions, onClose }: QuotePanelProps) {
  return (
    <DocumentPanel kind={KIND} id={id} itemsOf={actions.itemsOf} onClose={onClose}>
      {(quote) => (
        <>
          <QuoteFacts quote={quote} actions={actions} />
          <Slot name="quote-answers" given={{ quote }} />
          <DocumentMessages kind="quote" id={quote.id} />
          <QuoteParts quote={quote} />
          <PanelLines document={quote} sums="subtotal" />
          <QuoteMail quote={quote} />
          {quote.status === 'Draft' ? null : (
            <LinkSection seen={quote.seen} onShare={() => actions.share(quote)} />
          )}
          {quote.revision === null ? null : (
            <DocumentRevisions
              query={quoteQueries.revisions(quote.id)}
              count={quote.revision}
              onDownload={(revision) => void downloadQuote(quote, revision)}
            />
          )}
        </>
      )}
    </DocumentPanel>
  )
}
