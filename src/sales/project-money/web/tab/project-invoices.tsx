import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK, isPayable } from '#sales/invoices/shared/invoice-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { addSums, type Cents, centsOfSum, formatAmount, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import { DocumentLine, DocumentTable } from './document-table.tsx'
import { documentTitle, isInPart } from './listed-document.ts'
import { projectInvoicesQuery } from '../project-money-queries.ts'
import type { ListProps } from './project-quotes.tsx'

/** The invoices of a project, each with what it comes to for the project and what the client still owes of it. */
export function ProjectInvoices({ projectId, money }: ListProps) {
  const list = useQuery(projectInvoicesQuery(projectId))
  const { rows = [], total } = list.data ?? {}
  const shares = new Map(money?.byInvoice.map(({ invoiceId, invoiced }) => [invoiceId, invoiced]))
  const open = addSums(rows.filter(isOpen).map(({ remainingAmount }) => toCents(remainingAmount)))
  return (
    <DocumentTable
      name="Invoices"
      projectId={projectId}
      list={list}
      day="Due"
      hasOpen
      foot={{
        title: (
          <>
            Invoiced{' '}
            {money === undefined || money.paid === 0 ? null : (
              <span className="project-money-aside">{formatAmount(centsOfSum(money.paid))} of it paid</span>
            )}
          </>
        ),
        // only of all of them is it a sum
        open: rows.length !== total || open === 0 ? null : <OpenAmount cents={open} />,
        net: money === undefined ? null : <MoneySum lkr={money.invoiced} />,
      }}
    >
      {rows.map((invoice) => (
        <InvoiceLine
          key={invoice.id}
          invoice={invoice}
          projectId={projectId}
          share={shares.get(invoice.id)}
        />
      ))}
    </DocumentTable>
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
    <DocumentLine
      to="/invoice"
      opens={{ invoice: String(id) }}
      label={invoiceLabel(invoice)}
      title={documentTitle(invoice)}
      note={notes.length === 0 ? undefined : notes.join(', ')}
      isUncounted={status === 'Draft' || status === 'Void'}
      day={dueDate === null ? '–' : formatDay(dueDate, today)}
      isLate={status === 'Overdue'}
      status={{ look: INVOICE_STATUS_LOOK[status], word: status }}
      open={
        isOpen(invoice) ? <OpenAmount cents={toCents(remainingAmount)} /> : <span className="dim">–</span>
      }
      net={<Money value={centsOfSum(share ?? netAmount)} isStruck={status === 'Void'} />}
    />
  )
}

/** On a phone the column has no head. */
function OpenAmount({ cents }: { cents: Cents }) {
  return (
    <>
      <span className="project-money-label" aria-hidden>
        Open, with VAT{' '}
      </span>
      <Money value={cents} hasCurrency={false} />
    </>
  )
}
