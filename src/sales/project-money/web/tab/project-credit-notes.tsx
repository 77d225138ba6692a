import { useQuery } from '@tanstack/react-query'
import type { CreditNote } from '#sales/credit-notes/shared/credit-note-schema.ts'
import { CREDIT_NOTE_STATUS_LOOK, reasonText } from '#sales/credit-notes/shared/credit-note-status.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { DocumentLine, DocumentTable } from './document-table.tsx'
import { projectCreditNotesQuery } from '../project-money-queries.ts'

/** The credit notes of the invoices of a project; nothing while there are none, as for most. */
export function ProjectCreditNotes({ projectId }: { projectId: number }) {
  const list = useQuery(projectCreditNotesQuery(projectId))
  const { rows = [] } = list.data ?? {}
  if (list.isPending) return <section aria-busy aria-label="Credit notes" />
  if (list.data !== undefined && rows.length === 0) return null
  return (
    <DocumentTable name="Credit notes" projectId={projectId} list={list} day="Issued" hasOpen={false}>
      {rows.map((note) => (
        <CreditNoteLine key={note.id} note={note} />
      ))}
    </DocumentTable>
  )
}

/** It opens the invoice, whose panel has the note with all its actions. */
function CreditNoteLine({ note }: { note: CreditNote }) {
  const today = useToday()
  const { number, invoice, issueDate, status, netAmount } = note
  const isVoid = status === 'Void'
  return (
    <DocumentLine
      to="/invoice"
      opens={{ invoice: String(invoice.id) }}
      label={number}
      title={`${invoice.label}: ${reasonText(note)}`}
      note={undefined}
      isUncounted={isVoid}
      day={formatDay(issueDate, today)}
      status={{ look: CREDIT_NOTE_STATUS_LOOK[status], word: status }}
      net={<Money value={toCents(netAmount)} isStruck={isVoid} />}
    />
  )
}
