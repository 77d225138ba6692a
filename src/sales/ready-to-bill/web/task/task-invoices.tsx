import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { billedTaskQuery } from './billed-task-query.ts'
import './task-billed.css'

/** In a task's panel: the invoices that bill it, each a link. */
export function TaskInvoices({ taskId }: { taskId: number }) {
  return useCan()('billing:view') ? <Invoices taskId={taskId} /> : null
}

function Invoices({ taskId }: { taskId: number }) {
  const { data } = useQuery(billedTaskQuery(taskId))
  return data?.invoices.map(({ invoiceId, invoiceNumber }) => (
    <Link
      key={invoiceId}
      to="/invoice"
      search={{ invoice: String(invoiceId) } as never}
      className="task-invoice"
    >
      {invoiceLabel({ id: invoiceId, invoiceNumber })}
    </Link>
  ))
}
