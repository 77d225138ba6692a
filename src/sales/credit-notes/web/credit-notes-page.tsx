import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconReceiptRefund } from '@tabler/icons-react'
import { MailCell } from '#people/outbox/web/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListTable } from '#platform/web/ui/lists/list-table.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { clientText, fetchCsv } from '#sales/documents/web/list/index.ts'
import { exportCreditNotes } from '../shared/credit-note-endpoints.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_STATUS_LOOK, reasonText } from '../shared/credit-note-status.ts'
import { useCreditNoteItems } from './credit-note-actions.ts'
import { CreditNoteMenu } from './credit-note-menu.tsx'
import { creditNoteListQuery } from './credit-note-queries.ts'
import './credit-notes.css'

const TABLE = {
  label: 'Credit notes',
  className: 'stacked-table credit-notes-table',
  columns: [
    { className: 'credit-notes-number', label: 'Number' },
    { label: 'Client' },
    { className: 'credit-notes-invoice', label: 'Invoice' },
    { className: 'credit-notes-day', label: 'Issued' },
    { className: 'credit-notes-status', label: 'Status' },
    { className: 'credit-notes-mail', label: 'E-mail' },
    { className: 'number credit-notes-total', label: 'Total' },
    { className: 'credit-notes-action', label: 'Actions', isUnseen: true },
  ],
} as const

/** All credit notes: /credit-notes (spec 10.17). */
export function CreditNotesPage() {
  const [address] = useListAddress()
  const list = useQuery(creditNoteListQuery(address))
  return (
    <ListFrame
      title="Credit Notes"
      noun={{ one: 'credit note', many: 'credit notes' }}
      list={list}
      tools={
        <ExportButton
          label="Export credit notes"
          onExport={() =>
            fetchCsv('credit notes', () =>
              callWithMetadata(exportCreditNotes, { query: { search: address.search } }),
            )
          }
        />
      }
      loading={<ListTable {...TABLE} />}
      renderRows={(rows, isStale) => (
        <ListTable {...TABLE} isStale={isStale}>
          {rows.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ListTable>
      )}
      empty={{
        icon: <IconReceiptRefund size={32} stroke={1.25} />,
        title: 'No credit notes yet',
        help: 'Choose Credit… in the menu of an issued invoice.',
      }}
      searched="Numbers, clients and their email addresses are searched."
      errorTitle="The credit notes could not be loaded."
      edgeToEdge
    />
  )
}

function NoteRow({ note }: { note: CreditNote }) {
  const items = useCreditNoteItems()(note)
  return (
    <tr data-focus-item>
      <td className="credit-notes-number" title={reasonText(note)}>
        {note.number}
      </td>
      <td className="credit-notes-client">
        <span className="ellipsis">{clientText(note)}</span>
      </td>
      <td className="credit-notes-invoice">
        <Link to="/invoice" search={{ invoice: String(note.invoice.id) }}>
          {note.invoice.label}
        </Link>
      </td>
      <td className="credit-notes-day">{formatDayWithYear(note.issueDate)}</td>
      <td className="credit-notes-status">
        <StatusPill {...CREDIT_NOTE_STATUS_LOOK[note.status]} word={note.status} />
      </td>
      <td className={note.mail === null ? 'credit-notes-mail credit-notes-mail-none' : 'credit-notes-mail'}>
        <MailCell message={note.mail} />
      </td>
      <td className="number credit-notes-total">
        <Money value={toCents(note.total)} isStruck={note.status === 'Void'} />
      </td>
      <td className="credit-notes-action">
        <CreditNoteMenu note={note} items={items} />
      </td>
    </tr>
  )
}
