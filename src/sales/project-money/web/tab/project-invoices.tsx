import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Invoice, invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK, isPayable } from '#sales/invoices/shared/invoice-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { addSums, centsOfSum, formatAmount, toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import { DocumentNameCells, WaitingRows } from './document-cells.tsx'
import { documentTitle, isInPart } from './listed-document.ts'
import { MoneyBlock } from './money-block.tsx'
import { projectInvoicesQuery } from '../project-money-queries.ts'
import type { ListProps } from './project-quotes.tsx'

/** The invoices of a project, each with what it comes to for the project and what the client still owes of it. */
export function ProjectInvoices({ projectId, clientId, money }: ListProps & { clientId: number | null }) {
  const can = useCan()
  const list = useQuery(projectInvoicesQuery(projectId))
  const { rows = [], total } = list.data ?? {}
  const shares = new Map(money?.byInvoice.map(({ invoiceId, invoiced }) => [invoiceId, invoiced]))
  const open = addSums(rows.filter(isOpen).map(({ remainingAmount }) => toCents(remainingAmount)))
  return (
    <MoneyBlock
      name="Invoices"
      list={list}
      isEmpty={total === 0}
      add={
        can('invoice:create') ? (
          <Link to="/invoice" search={{ new: 1 } as never}>
            New invoice
          </Link>
        ) : null
      }
      all={
        <Link to="/invoice" search={(clientId === null ? {} : { clientId: String(clientId) }) as never}>
          All invoices
        </Link>
      }
    >
      <table className="table stacked-table project-money-table" aria-label="Invoices">
        <thead>
          <tr>
            <th scope="col" className="project-money-number project-money-name">
              Invoices
            </th>
            <th scope="col" className="project-money-title">
              <span className="visually-hidden">Subject</span>
            </th>
            <th scope="col" className="project-money-day">
              Due
            </th>
            <th scope="col" className="project-money-status">
              Status
            </th>
            <th scope="col" className="project-money-open number">
              Open, with VAT
            </th>
            <th scope="col" className="project-money-net number">
              Without VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {list.isPending ? <WaitingRows columns={6} /> : null}
          {rows.map((invoice) => (
            <InvoiceLine
              key={invoice.id}
              invoice={invoice}
              projectId={projectId}
              share={shares.get(invoice.id)}
            />
          ))}
        </tbody>
        {list.isPending ? null : (
          <tfoot>
            <tr>
              <td colSpan={2} className="project-money-sum">
                Invoiced{' '}
                {money === undefined || money.paid === 0 ? null : (
                  <span className="project-money-aside">
                    {formatAmount(centsOfSum(money.paid))} of it paid
                  </span>
                )}
              </td>
              <td className="project-money-day">{null}</td>
              <td className="project-money-status">{null}</td>
              <td className="project-money-open number">
                {/* only of all of them is it a sum */}
                {rows.length !== total || open === 0 ? null : (
                  <>
                    <OpenLabel />
                    <Money value={open} hasCurrency={false} />
                  </>
                )}
              </td>
              <td className="project-money-net number">
                {money === undefined ? null : <MoneySum lkr={money.invoiced} />}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </MoneyBlock>
  )
}

const isOpen = ({ status, remainingAmount }: Invoice) => isPayable(status) && remainingAmount > 0

interface LineProps {
  invoice: Invoice
  projectId: number
  /** What it comes to for the project; undefined if it does not count. */
  share: number | undefined
}

function InvoiceLine({ invoice, projectId, share }: LineProps) {
  const today = useToday()
  const { id, status, dueDate, creditedAmount, netAmount, remainingAmount } = invoice
  const notes = [
    ...(isInPart(invoice, projectId) ? ['in part'] : []),
    ...(creditedAmount > 0 ? ['credited'] : []),
  ]
  return (
    <tr className="project-money-row" data-uncounted={status === 'Draft' || status === 'Void' || undefined}>
      <DocumentNameCells
        to="/invoice"
        opens={{ invoice: String(id) }}
        label={invoiceLabel(invoice)}
        title={documentTitle(invoice)}
        note={notes.length === 0 ? undefined : notes.join(', ')}
      />
      <td className={classNames('project-money-day', status === 'Overdue' && 'red-text')}>
        {dueDate === null ? '–' : formatDay(dueDate, today)}
      </td>
      <td className="project-money-status">
        <StatusPill {...INVOICE_STATUS_LOOK[status]} word={status} />
      </td>
      <td className="project-money-open number">
        {isOpen(invoice) ? (
          <>
            <OpenLabel />
            <Money value={toCents(remainingAmount)} hasCurrency={false} />
          </>
        ) : (
          <span className="dim">–</span>
        )}
      </td>
      <td className="project-money-net number">
        <Money value={centsOfSum(share ?? netAmount)} isStruck={status === 'Void'} />
      </td>
    </tr>
  )
}

/** On a phone the column has no head. */
function OpenLabel() {
  return (
    <span className="project-money-label" aria-hidden>
      Open, with VAT{' '}
    </span>
  )
}
