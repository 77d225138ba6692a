import { useQuery } from '@tanstack/react-query'
import { MailCell } from '#people/outbox/web/index.ts'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { CreditNote } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_STATUS_LOOK, reasonText } from '../shared/credit-note-status.ts'
import { useCreditNoteItems } from './credit-note-actions.ts'
import { CreditNoteMenu } from './credit-note-menu.tsx'
import { creditNotesOfQuery } from './credit-note-queries.ts'
import './credit-notes.css'

/** The credit notes of an invoice in its panel; nothing while there are none. */
export function CreditNotesOfInvoice({ invoice }: { invoice: Invoice }) {
  const found = useQuery(creditNotesOfQuery('invoiceId', invoice.id))
  const notes = found.data ?? []
  if (notes.length === 0) return null
  return (
    <PanelSection title="Credit Notes" note={counted(notes.length, 'credit note')}>
      <CreditNoteEntries notes={notes} />
    </PanelSection>
  )
}

/** The credit notes of a client on its page; nothing while there are none. */
export function CreditNotesOfClient({ client }: { client: Client }) {
  return useCan()('credit-note:view') ? <NotesOfClient client={client} /> : null
}

function NotesOfClient({ client }: { client: Client }) {
  const found = useQuery(creditNotesOfQuery('clientId', client.id))
  const notes = found.data ?? []
  if (notes.length === 0) return null
  return (
    <section className="client-credit-notes" aria-label="Credit notes">
      <h2>Credit notes</h2>
      <CreditNoteEntries notes={notes} />
    </section>
  )
}

function CreditNoteEntries({ notes }: { notes: readonly CreditNote[] }) {
  const itemsOf = useCreditNoteItems()
  return (
    <ul className="credit-note-entries">
      {notes.map((note) => (
        <li key={note.id} className="credit-note-entry">
          <div className="grow">
            {note.number} <StatusPill {...CREDIT_NOTE_STATUS_LOOK[note.status]} word={note.status} />
            <div className="note">
              {formatDayWithYear(note.issueDate)} · {note.invoice.label} · {reasonText(note)}
              {note.billAgain ? ' · work billed again later' : null}
            </div>
            {note.mail === null ? null : <MailCell message={note.mail} />}
          </div>
          <Money value={toCents(note.total)} hasCurrency={false} isStruck={note.status === 'Void'} />
          <CreditNoteMenu note={note} items={itemsOf(note)} />
        </li>
      ))}
    </ul>
  )
}
