import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { exportInvoices, exportPayments } from '../shared/invoice-endpoints.ts'
import { type InvoiceSearch, toInvoiceFilter } from './list/invoice-list-address.ts'

/** The filtered invoices, or their payments, as a CSV file. */
export function InvoiceExport({ search }: { search: InvoiceSearch }) {
  const today = useToday()
  const [isBusy, setBusy] = useState(false)
  // a second press may come before the button is drawn as disabled
  const isRunning = useRef(false)
  const query = toInvoiceFilter(search)
  const save = async (name: string, fetchFile: () => Promise<File>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      saveFile(await fetchFile(), `${name}-${today}.csv`)
    } catch (error) {
      toast.error({ title: 'The export failed.', message: sentenceOf(error) })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <Menu
      label="Export"
      items={[
        {
          label: 'Invoices (CSV)',
          onSelect: () => void save('invoices', () => call(exportInvoices, { query })),
        },
        {
          label: 'Payments (CSV)',
          onSelect: () => void save('payments', () => call(exportPayments, { query })),
        },
      ]}
      trigger={(attributes) => (
        <Button
          {...attributes}
          kind="ghost"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label="Export"
          title="Export"
          aria-busy={isBusy || undefined}
        >
          <span className="head-word invoice-export-word">Export</span>
        </Button>
      )}
    />
  )
}
