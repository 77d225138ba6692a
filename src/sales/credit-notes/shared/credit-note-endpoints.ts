import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { CreditInput, CreditNote, CreditNoteQuery } from './credit-note-schema.ts'

const params = z.object({ id: PathId })

export const creditInvoice = endpoint('POST', '/invoices/:id/credit', {
  can: 'credit-note:create',
  summary:
    'Credits lines of an issued invoice by a numbered document; settles its rest, and pays back if wanted',
  params,
  body: CreditInput,
  reply: CreditNote,
  status: 201,
})

export const listCreditNotes = endpoint('GET', '/credit-notes', {
  can: 'credit-note:view',
  summary:
    'Credit notes, newest first; of one client, invoice or project, or found by number, name or e-mail',
  query: CreditNoteQuery,
  reply: z.array(CreditNote),
})

export const exportCreditNotes = endpoint('GET', '/credit-notes/csv', {
  can: 'credit-note:view',
  summary: 'The credit notes that a filter leaves, newest first, as a CSV file; at most 10,000',
  query: CreditNoteQuery,
  reply: fileReply(['text/csv']),
})

export const getCreditNote = endpoint('GET', '/credit-notes/:id', {
  can: 'credit-note:view',
  summary: 'One credit note',
  params,
  reply: CreditNote,
})

export const getCreditNotePdf = endpoint('GET', '/credit-notes/:id/pdf', {
  can: 'credit-note:view',
  summary: 'The document as it was issued; of a void one, marked as void',
  params,
  reply: fileReply(['application/pdf']),
})

export const sendCreditNote = endpoint('POST', '/credit-notes/:id/send', {
  can: 'credit-note:edit',
  summary: 'Puts the credit note with its PDF into the outbox; 400 without a client e-mail',
  params,
  reply: CreditNote,
})

export const voidCreditNote = endpoint('POST', '/credit-notes/:id/void', {
  can: 'credit-note:delete',
  summary: 'Takes a credit note back; it keeps its number; 409 once its money was used',
  params,
  reply: CreditNote,
})
