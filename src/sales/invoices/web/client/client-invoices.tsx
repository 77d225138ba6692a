import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileInvoice } from '@tabler/icons-react'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK, isPayable } from '../../shared/invoice-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { ClientBalance } from '#sales/clients/web/index.ts'
import { ClientAccountSection } from './client-account.tsx'
import { clientInvoicesQuery } from './client-invoices-query.ts'
import './client-invoices.css'

/** What a client owes, and its newest invoices, each a link. Nothing for roles that may not see invoices. */
export function ClientInvoices({ client }: { client: Client }) {
  const can = useCan()
  return can('invoice:view') ? <InvoicesOfClient client={client} /> : null
}

function InvoicesOfClient({ client }: { client: Client }) {
  const mayAdd = useCan()('invoice:create')
  const list = useQuery(clientInvoicesQuery(client.id))
  const { invoices = [], total = 0 } = list.data ?? {}
  return (
    <section className="client-invoices" aria-label="Invoices" aria-busy={list.isPending}>
      <ClientBalance client={client} />
      <ClientAccountSection client={client} />
      <div className="client-section-head">
        <h2>Invoices</h2>
        <span className="dim">{list.data === undefined ? null : total}</span>
        {mayAdd ? (
          <Link
            to="/invoice"
            search={{ new: 1, clientId: String(client.id) } as never}
            className="client-all-invoices"
          >
            New invoice
          </Link>
        ) : null}
        {total === 0 ? null : (
          <Link to="/invoice" search={{ clientId: String(client.id) }} className="client-all-invoices">
            All invoices
          </Link>
        )}
      </div>
      {list.isError ? (
        <div className="client-section-note">
          <ErrorBox
            title="The invoices could not be loaded."
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : null}
      {list.isSuccess && invoices.length === 0 ? (
        <EmptyState
          small
          icon={<IconFileInvoice size={32} stroke={1.25} />}
          title="No invoices yet"
          help="An invoice appears here once this client is chosen in it."
        />
      ) : null}
      {list.isPending || invoices.length > 0 ? (
        <table className="table stacked-table client-invoice-table" aria-label="Invoices">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col" className="client-invoice-status">
                Status
              </th>
              <th scope="col" className="client-invoice-due">
                Due
              </th>
              <th scope="col" className="client-invoice-amount client-invoice-balance number">
                Balance
              </th>
              <th scope="col" className="client-invoice-amount number">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {list.isPending ? <SkeletonRows columns={5} rows={3} /> : null}
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  const { id, invoiceNumber, status, dueDate, subject } = invoice
  const label = invoiceNumber ?? 'Draft'
  return (
    <tr className="client-row">
      <td>
        <Link
          to="/invoice"
          search={{ invoice: String(id) }}
          className="client-row-link"
          title={subject ?? label}
          aria-label={invoiceNumber === null ? `Draft ${invoiceLabel(invoice)}` : undefined}
        >
          <span className={invoiceNumber === null ? 'dim' : 'ellipsis'}>{label}</span>
        </Link>
      </td>
      <td className="client-invoice-status">
        <StatusPill {...INVOICE_STATUS_LOOK[status]} word={status} />
      </td>
      <td className={`client-invoice-due ${status === 'Overdue' ? 'red-text' : ''}`}>
        <PhoneLabel text="Due" />
        {dueDate === null ? <span className="dim">–</span> : formatDay(dueDate, today)}
      </td>
      <td className="client-invoice-amount client-invoice-balance number">
        <PhoneLabel text="Balance" />
        {isPayable(status) ? (
          <Money value={toCents(invoice.remainingAmount)} hasCurrency={false} />
        ) : (
          <span className="dim">–</span>
        )}
      </td>
      <td className="client-invoice-amount number">
        <Money value={toCents(invoice.total)} isStruck={status === 'Void'} />
      </td>
    </tr>
  )
}

/** On phones the columns have no headers, so values that could be misread get a label. */
function PhoneLabel({ text }: { text: string }) {
  return (
    <span className="client-invoice-label" aria-hidden>
      {text}{' '}
    </span>
  )
}
