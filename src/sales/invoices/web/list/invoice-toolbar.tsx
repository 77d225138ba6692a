import { IconPlus } from '@tabler/icons-react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { useIsPhone } from '#platform/web/page/use-is-phone.ts'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import { InvoiceExport } from '../invoice-export.tsx'
import type { InvoiceAddress } from './invoice-list-address.ts'
import { preloadInvoiceDialog } from '../later-dialogs.tsx'

export interface InvoiceToolbarProps {
  address: InvoiceAddress
  today: string
  onAdd: () => void
}

/** What narrows the list, what takes it along, and the button that adds one. */
export function InvoiceToolbar({ address: { search, change }, today, onAdd }: InvoiceToolbarProps) {
  const can = useCan()
  const [typed, setTyped] = useSettledText(search.search, (text) =>
    // letters typed one after the other are one step for Back
    change({ search: text }, { replace: search.search !== '' }),
  )
  const isPhone = useIsPhone()
  const searchBox = useSearchKey()
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search invoices"
        placeholder={isPhone ? 'Search' : 'Search number or client'}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        end={<KeyHint keys="/" />}
      />
      <InvoiceExport search={search} />
      <PeriodFilter
        label="Issued"
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
        today={today}
      />
      {can('invoice:create') ? (
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-label="New Invoice"
          onPointerEnter={preloadInvoiceDialog}
          onFocus={preloadInvoiceDialog}
          onClick={onAdd}
        >
          <span className="head-word invoice-new-word">New Invoice</span>
        </Button>
      ) : null}
    </>
  )
}
