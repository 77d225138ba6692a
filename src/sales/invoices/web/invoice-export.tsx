import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { fetchCsv } from '#sales/documents/web/list/index.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useExport } from '#platform/web/ui/lists/export-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { exportInvoices, exportPayments } from '../shared/invoice-endpoints.ts'
import { type InvoiceSearch, toInvoiceFilter } from './list/invoice-list-address.ts'

/** The filtered invoices, or their payments, as a CSV file; on a phone also the way to the tax withheld. */
export function InvoiceExport({ search }: { search: InvoiceSearch }) {
  const today = useToday()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayView = useCan()('receipt:view')
  const query = toInvoiceFilter(search)
  const invoices = useExport(
    () => fetchCsv('invoices', () => callWithMetadata(exportInvoices, { query })),
    `invoices-${today}.csv`,
  )
  const payments = useExport(
    () => fetchCsv('payments', () => callWithMetadata(exportPayments, { query })),
    `payments-${today}.csv`,
  )
  return (
    <Menu
      label="Export"
      items={[
        { label: 'Invoices (CSV)', onSelect: () => void invoices.run() },
        { label: 'Payments (CSV)', onSelect: () => void payments.run() },
        ...(isPhone && mayView
          ? [{ label: 'Withheld tax…', onSelect: () => void navigate({ to: '/invoices/withheld-tax' }) }]
          : []),
      ]}
      trigger={(attributes) => (
        <Button
          {...attributes}
          kind="ghost"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label="Export"
          title="Export"
          aria-busy={invoices.isBusy || payments.isBusy || undefined}
        >
          <span className="head-word invoice-export-word">Export</span>
        </Button>
      )}
    />
  )
}
