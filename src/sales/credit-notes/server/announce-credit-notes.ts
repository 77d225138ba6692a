import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { CREDIT_NOTE_ENTITY } from './credit-note-tables.ts'

/** What other programs may be told of credit notes. */
export const announcedCreditNotes: readonly AnnouncedEvent[] = [
  {
    type: 'credit_note.created',
    label: 'A credit note is issued',
    entity: CREDIT_NOTE_ENTITY.name,
    isIn: ({ action }) => action === 'create',
    source: {
      table: 'credit_notes',
      about: 'number',
      data: {
        number: 'number',
        invoiceId: 'invoice_id',
        issueDate: 'issue_date',
        cents: 'total_cents',
        currency: "'LKR'",
      },
    },
  },
]
