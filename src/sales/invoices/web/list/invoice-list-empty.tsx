import { IconAdjustments, IconFileInvoice, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { type InvoiceAddress, isFiltered, NO_FILTERS } from './invoice-list-address.ts'

export interface InvoiceListEmptyProps {
  address: InvoiceAddress
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
}

/** Shown in place of an empty list: there are no invoices yet, or none match the filters. */
export function InvoiceListEmpty({ address: { search, change }, onAdd }: InvoiceListEmptyProps) {
  const can = useCan()
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconFilterOff size={32} stroke={1.25} />}
        title={search.search === '' ? 'No invoices match' : `No invoices match “${search.search}”`}
        help="Numbers, clients, e-mail addresses and subjects are searched, within the status, the project and the period that are chosen."
        actions={<Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconFileInvoice size={32} stroke={1.25} />}
      title="No invoices yet"
      help="Write the first one with the page in front of you. It stays a draft without a number until you send it."
      actions={
        <>
          {onAdd === undefined ? null : (
            <Button kind="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
              New Invoice
            </Button>
          )}
          {can('invoice-settings:view') ? (
            <Link to="/invoice-settings" className="button">
              <IconAdjustments size={16} stroke={1.75} aria-hidden />
              Set up numbering and bank details
            </Link>
          ) : null}
        </>
      }
    />
  )
}
