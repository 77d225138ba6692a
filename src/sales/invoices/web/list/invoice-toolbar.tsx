import { Link } from '@tanstack/react-router'
import { IconCertificate } from '@tabler/icons-react'
import { DocumentSearch, NewDocumentButton } from '#sales/documents/web/list/index.ts'
import { ProjectFilter } from '#work/projects/web/filter/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { InvoiceExport } from '../invoice-export.tsx'
import type { InvoiceAddress } from './invoice-list-address.ts'
import { preloadInvoiceDialog } from '../lazy-invoice-dialog.tsx'

export interface InvoiceToolbarProps {
  address: InvoiceAddress
  today: string
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
}

/** The filters, the export, and the button that adds an invoice. */
export function InvoiceToolbar({ address: { search, change }, today, onAdd }: InvoiceToolbarProps) {
  const mayView = useCan()('receipt:view')
  // there it is in the menu of the export
  const isPhone = useIsPhone()
  return (
    <>
      <DocumentSearch
        label="Search invoices"
        placeholder={isPhone ? 'Search' : 'Search number or client'}
        search={search.search}
        // consecutive keystrokes share one history entry
        onSearch={(text) => change({ search: text }, { replace: search.search !== '' })}
      />
      <InvoiceExport search={search} />
      {mayView && !isPhone ? (
        <Link
          to="/invoices/withheld-tax"
          className="button button-ghost"
          aria-label="Withheld tax"
          title="Withheld tax"
        >
          <IconCertificate size={16} stroke={1.75} aria-hidden />
        </Link>
      ) : null}
      <ProjectFilter project={search.project} onChange={(project) => change({ project })} />
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
