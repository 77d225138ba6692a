import { useQuery } from '@tanstack/react-query'
import { IconReceipt2 } from '@tabler/icons-react'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { newSlipsQuery } from './slip-queries.ts'
import './slips.css'

/** In a list: that a slip of an invoice waits to be looked at; nothing otherwise. */
export function SlipMark({ invoice }: { invoice: Invoice }) {
  return useCan()('receipt:view') ? <Mark invoiceId={invoice.id} /> : null
}

function Mark({ invoiceId }: { invoiceId: number }) {
  const { data: slips = [] } = useQuery(newSlipsQuery())
  if (slips.every((slip) => slip.invoiceId !== invoiceId)) return null
  const text = 'A bank slip came'
  return (
    <span className="note slip-mark" title={text}>
      <IconReceipt2 size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
