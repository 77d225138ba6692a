import { addSums, type Cents, centsOfSum } from '#platform/shared/money.ts'
import { type StatusChip, StatusChips } from '#platform/web/ui/lists/status-chips.tsx'
import type { InvoiceTotals } from '../../shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK, type InvoiceStatus } from '../../shared/invoice-status.ts'

const ORDER: readonly InvoiceStatus[] = ['Draft', 'Sent', 'Partially Paid', 'Overdue', 'Paid']
/** On a phone only the first ones are visible without scrolling. */
const PHONE_ORDER: readonly InvoiceStatus[] = ['Overdue', 'Sent', 'Partially Paid', 'Draft', 'Paid']

export interface InvoiceStatusChipsProps {
  /** The status filter in the address. */
  status: readonly InvoiceStatus[]
  totals: InvoiceTotals | undefined
  isPhone: boolean
  onChange: (status: InvoiceStatus[]) => void
}

/** The statuses with the number and the sum of their invoices; one is chosen, or all. */
export function InvoiceStatusChips({ status, totals, isPhone, onChange }: InvoiceStatusChipsProps) {
  const order = isPhone ? PHONE_ORDER : ORDER
  // void invoices are not summed, so their chip is shown only when it is the filter
  const shown = status.includes('Void') ? [...order, 'Void' as const] : order
  const options: StatusChip[] = [
    { value: '', word: 'All', ...figuresOf(totals, ORDER) },
    ...shown.map((one) => ({
      value: one,
      word: one,
      look: INVOICE_STATUS_LOOK[one],
      ...figuresOf(totals, [one]),
    })),
  ]
  return (
    <StatusChips
      label="Status"
      hasSums
      options={options}
      value={status.length > 1 ? 'several' : (status[0] ?? '')}
      onChange={(value) => onChange(shown.filter((one) => one === value))}
    />
  )
}

/** The number of invoices with one of the statuses, and their sum. */
function figuresOf(
  totals: InvoiceTotals | undefined,
  statuses: readonly InvoiceStatus[],
): { count: number | undefined; sum: Cents | undefined } {
  if (totals === undefined) return { count: undefined, sum: undefined }
  const rows = totals.byStatus.filter((row) => statuses.includes(row.status))
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    sum: statuses.includes('Void') ? undefined : addSums(rows.map((row) => centsOfSum(row.total))),
  }
}
