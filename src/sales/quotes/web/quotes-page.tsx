import { useState } from 'react'
import {
  DocumentListPage,
  DocumentPhoneFoot,
  idOrNone,
  fetchCsv,
  useDocumentListPage,
} from '#sales/documents/web/list/index.ts'
import { ShareDialog } from '#sales/public-links/web/index.ts'
import { ProjectFilterChip } from '#work/projects/web/filter/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { StatusChips } from '#platform/web/ui/lists/status-chips.tsx'
import { exportQuotes } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import { QUOTE_STATUS_LOOK, QUOTE_STATUSES, quoteSendRefusal } from '../shared/quote-status.ts'
import { QuoteDialog } from './lazy-quote-dialog.tsx'
import { isFiltered, toQuoteFilter, useQuoteAddress } from './list/quote-list-address.ts'
import { AskForPartDialog } from './parts/lazy-part-dialog.ts'
import { StartProjectDialog } from './project/lazy-project-dialog.ts'
import { QuotePanel } from './panel/quote-panel.tsx'
import { QuotePhoneList } from './list/quote-phone-list.tsx'
import { quoteQueries } from './quote-queries.ts'
import { QuoteRow } from './list/quote-row.tsx'
import { QuoteTable } from './list/quote-table.tsx'
import { QuotesEmpty } from './list/quotes-empty.tsx'
import { QuotesHead } from './list/quotes-head.tsx'
import { useQuoteActions } from './use-quote-actions.tsx'
import './quotes.css'

/** Quotes: /estimation (spec 9.7). */
export function QuotesPage() {
  const mayAdd = useCan()('estimation:create')
  const address = useQuoteAddress()
  const { search, change, openId, open, close } = address
  const page = useDocumentListPage({
    queries: quoteQueries,
    address,
    mayAdd,
    start: { projectId: idOrNone(search.project) },
    nameOf: ({ quoteNumber }) => `Quote ${quoteNumber}`,
  })
  const { shown, edited } = page
  const { rows: quotes, totals, isLoading, isStale } = shown
  const [asked, setAsked] = useState<Quote>()
  const [started, setStarted] = useState<Quote>()
  const [shared, setShared] = useState<Quote>()
  const actions = useQuoteActions({
    onEdit: page.edit,
    onAskForPart: setAsked,
    onStartProject: setStarted,
    onShare: setShared,
    onGone: address.closeIfOpen,
  })
  const foot = quotes.length === 0 ? undefined : totals

  return (
    <DocumentListPage
      many="quotes"
      pageClass="quotes-page"
      shown={shown}
      page={search.page}
      onPage={(next) => change({ page: next })}
      scroller={page.scroller}
      isFiltered={isFiltered(search)}
      head={() => (
        <QuotesHead
          search={search}
          onChange={change}
          onExport={() =>
            fetchCsv('quotes', () => callWithMetadata(exportQuotes, { query: toQuoteFilter(search) }))
          }
          onAdd={page.add}
        />
      )}
      chips={
        <StatusChips
          label="Status"
          options={chipsOf(totals)}
          value={search.status}
          onChange={(value) => change({ status: QUOTE_STATUSES.find((status) => status === value) ?? '' })}
        />
      }
      filters={
        search.project === '' ? null : (
          <div className="page-chips">
            <ProjectFilterChip project={search.project} onRemove={() => change({ project: '' })} />
          </div>
        )
      }
      failure={{ title: 'The quotes could not be loaded.', error: shown.error }}
      empty={<QuotesEmpty search={search} onAdd={page.add} onChange={change} />}
      phoneList={() => (
        <>
          <QuotePhoneList quotes={quotes} isLoading={isLoading} isStale={isStale} onOpen={open} />
          {foot === undefined ? null : (
            <DocumentPhoneFoot label={`Total, ${counted(foot.count, 'quote')}`} lkr={foot.total} />
          )}
        </>
      )}
      table={() => (
        <QuoteTable isLoading={isLoading} isStale={isStale} totals={foot} status={search.status}>
          {quotes.map((quote) => (
            <QuoteRow
              key={quote.id}
              quote={quote}
              isOpen={quote.id === openId}
              items={actions.itemsOf(quote)}
              onOpen={open}
            />
          ))}
        </QuoteTable>
      )}
      showing={<span>{shown.total} quotes</span>}
    >
      {openId === undefined ? null : <QuotePanel id={openId} actions={actions} onClose={close} />}
      {asked === undefined ? null : (
        <AskForPartDialog key={asked.id} quote={asked} onClose={() => setAsked(undefined)} />
      )}
      {started === undefined ? null : (
        <StartProjectDialog key={started.id} quote={started} onClose={() => setStarted(undefined)} />
      )}
      {shared === undefined ? null : (
        <ShareDialog
          key={shared.id}
          kind="quote"
          id={shared.id}
          label={shared.quoteNumber}
          mail={{ refusal: quoteSendRefusal(shared), send: () => actions.send(shared) }}
          onClose={() => setShared(undefined)}
        />
      )}
      {edited === undefined ? null : (
        <QuoteDialog
          quote={quotes.find(({ id }) => id === edited.document?.id) ?? edited.document}
          {...edited.start}
          onCancel={page.closeDialog}
          onSaved={page.onSaved}
        />
      )}
    </DocumentListPage>
  )
}

/** All and the four statuses, each with its count. */
function chipsOf(totals: QuoteTotals | undefined) {
  return [
    { value: '', word: 'All', count: totals?.byStatus.reduce((sum, { count }) => sum + count, 0) },
    ...QUOTE_STATUSES.map((status) => ({
      value: status,
      word: status,
      look: QUOTE_STATUS_LOOK[status],
      count: totals?.byStatus.find((row) => row.status === status)?.count,
    })),
  ]
}
