import { useState } from 'react'
import { DocumentPhoneFoot, useFirstRowShown, useShownDocuments } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useIsPhone } from '#platform/web/page/use-is-phone.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { StatusChips } from '#platform/web/ui/lists/status-chips.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { useRowKeys } from '#platform/web/lists/use-row-keys.ts'
import { exportQuotes } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import { QUOTE_STATUS_LOOK, QUOTE_STATUSES } from '../shared/quote-status.ts'
import { QuoteDialog } from './later-quote-dialog.tsx'
import { isFiltered, toQuoteFilter, useQuoteAddress } from './list/quote-list-address.ts'
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
  const mayCreate = useCan()('estimation:create')
  const isPhone = useIsPhone()
  const address = useQuoteAddress()
  const { search, change, openId, open, close } = address
  const shown = useShownDocuments(quoteQueries, address)
  const scroller = useFirstRowShown(`${search.page} ${search.status} ${search.search}`)
  const [edited, setEdited] = useState<{ quote: Quote | undefined }>()
  const actions = useQuoteActions({ onEdit: (quote) => setEdited({ quote }), onGone: address.closeIfOpen })
  const keptFocus = useKeptFocus<HTMLDivElement>()
  useRowKeys()

  const { rows: quotes, totals, pages, isLoading, isStale } = shown
  const add = mayCreate ? () => setEdited({ quote: undefined }) : undefined
  useNewInAddress(add)
  const onSaved = (saved: Quote, changes: readonly number[]) => {
    setEdited(undefined)
    // a new one may stand on another page, or not match the filters
    if (edited?.quote === undefined) {
      const action = { label: 'Open', onSelect: () => open(saved.id) }
      toastUndo({ message: `Quote ${saved.quoteNumber} was added.`, action }, changes)
    }
  }
  const isListed = isLoading || quotes.length > 0
  const foot = quotes.length === 0 ? undefined : totals

  return (
    <div className="page quotes-page" {...keptFocus}>
      <QuotesHead
        search={search.search}
        onSearch={(text) => change({ search: text })}
        onExport={() => call(exportQuotes, { query: toQuoteFilter(search) })}
        onAdd={add}
      />
      <div className={classNames(shown.isEmpty && !isFiltered(search) && 'place-kept')}>
        <StatusChips
          label="Status"
          options={chipsOf(totals)}
          value={search.status}
          onChange={(value) => change({ status: QUOTE_STATUSES.find((status) => status === value) ?? '' })}
        />
      </div>
      <div className="page-scroll" ref={scroller}>
        {shown.error === null ? null : (
          <div className="quotes-error">
            <ErrorBox
              title="The quotes could not be loaded."
              detail={shown.error.message}
              onRetry={shown.reload}
              retrying={shown.isFetching}
            />
          </div>
        )}
        {shown.isEmpty ? <QuotesEmpty search={search} onAdd={add} onChange={change} /> : null}
        {isListed && isPhone ? (
          <>
            <QuotePhoneList quotes={quotes} isLoading={isLoading} isStale={isStale} onOpen={open} />
            {foot === undefined ? null : (
              <DocumentPhoneFoot label={`Total, ${counted(foot.count, 'quote')}`} lkr={foot.total} />
            )}
          </>
        ) : null}
        {isListed && !isPhone ? (
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
        ) : null}
      </div>
      {pages > 1 ? (
        <div className="page-foot">
          <span>{shown.total} quotes</span>
          <Pager
            label="Pages of quotes"
            page={search.page}
            pages={pages}
            onPage={(page) => change({ page })}
          />
        </div>
      ) : null}
      {openId === undefined ? null : <QuotePanel id={openId} actions={actions} onClose={close} />}
      {edited === undefined ? null : (
        <QuoteDialog
          quote={quotes.find(({ id }) => id === edited.quote?.id) ?? edited.quote}
          onCancel={() => setEdited(undefined)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}

/** All and the four statuses, with how many there are of each. */
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
