import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CreditNote } from '#sales/credit-notes/shared/credit-note-schema.ts'
import { CREDIT_NOTE_STATUS_LOOK, reasonText } from '#sales/credit-notes/shared/credit-note-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { DocumentNameCells } from './document-cells.tsx'
import { MoneyBlock } from './money-block.tsx'
import { projectCreditNotesQuery } from '../project-money-queries.ts'

/** The credit notes of the invoices of a project; nothing while there are none, as for most. */
export function ProjectCreditNotes({ projectId }: { projectId: number }) {
  const list = useQuery(projectCreditNotesQuery(projectId))
  const { rows = [] } = list.data ?? {}
  if (list.isPending) return <section aria-busy aria-label="Credit notes" />
  if (list.data !== undefined && rows.length === 0) return null
  return (
    <MoneyBlock
      name="Credit notes"
      list={list}
      isEmpty={false}
      add={null}
      all={<Link to="/credit-notes">All credit notes</Link>}
    >
      <table className="table stacked-table project-money-table" aria-label="Credit notes">
        <thead>
          <tr>
            <th scope="col" className="project-money-number project-money-name">
              Credit notes
            </th>
            <th scope="col" className="project-money-title">
              <span className="visually-hidden">Invoice and reason</span>
            </th>
            <th scope="col" className="project-money-day">
              Issued
            </th>
            <th scope="col" className="project-money-status project-money-status-wide">
              Status
            </th>
            <th scope="col" className="project-money-net number">
              Without VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((note) => (
            <CreditNoteLine key={note.id} note={note} />
          ))}
        </tbody>
      </table>
    </MoneyBlock>
  )
}

/** It opens the invoice, whose panel has the note with all its actions. */
function CreditNoteLine({ note }: { note: CreditNote }) {
  const today = useToday()
  const { number, invoice, issueDate, status, netAmount } = note
  const isVoid = status === 'Void'
  return (
    <tr className="project-money-row" data-uncounted={isVoid || undefined}>
      <DocumentNameCells
        to="/invoice"
        opens={{ invoice: String(invoice.id) }}
        label={number}
        title={`${invoice.label}: ${reasonText(note)}`}
        note={undefined}
      />
      <td className="project-money-day">{formatDay(issueDate, today)}</td>
      <td className="project-money-status project-money-status-wide">
        <StatusPill {...CREDIT_NOTE_STATUS_LOOK[status]} word={status} />
      </td>
      <td className="project-money-net number">
        <Money value={toCents(netAmount)} isStruck={isVoid} />
      </td>
    </tr>
  )
}
