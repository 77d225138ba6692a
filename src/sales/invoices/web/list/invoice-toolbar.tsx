import { DocumentSearch, NewDocumentButton } from '#sales/documents/web/list/index.ts'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { InvoiceExport } from '../invoice-export.tsx'
import type { InvoiceAddress } from './invoice-list-address.ts'
import { preloadInvoiceDialog } from '../later-dialogs.tsx'

export interface InvoiceToolbarProps {
  address: InvoiceAddress
  today: string
  /** Left out for who may not add one. */
  onAdd: (() => void) | undefined
}

/** What narrows the list, what takes it along, and the button that adds one. */
export function InvoiceToolbar({ address: { search, change }, today, onAdd }: InvoiceToolbarProps) {
  return (
    <>
      <DocumentSearch
        label="Search invoices"
        placeholder={useIsPhone() ? 'Search' : 'Search number or client'}
        search={search.search}
        // letters typed one after the other are one step for Back
        onSearch={(text) => change({ search: text }, { replace: search.search !== '' })}
      />
      <InvoiceExport search={search} />
      <PeriodFilter
        label="Issued"
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
        today={today}
      />
      <NewDocumentButton
        label="New Invoice"
        wordClass="invoice-new-word"
        preload={preloadInvoiceDialog}
        onAdd={onAdd}
      />
    </>
  )
}
