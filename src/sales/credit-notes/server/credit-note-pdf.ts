import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { difference, storedCents } from '#platform/shared/money.ts'
import { creditNoteFileName } from '../shared/credit-note-schema.ts'
import { creditNoteToRender, type DrawnCreditNote } from './draw-credit-note.ts'
import { findCreditNote, type JoinedCreditNote, readItems } from './read-credit-notes.ts'

/**
 * The PDF of a credit note: the stored bytes; of a void one, the same contents marked as void.
 * @throws AppError not_found; unavailable if it cannot be rendered now
 */
export async function getCreditNotePdf(
  database: Executor,
  id: number,
  { actor, renderer }: { actor: Actor; renderer: DocumentRenderer },
): Promise<FileContents & { name: string }> {
  const note = await findCreditNote(database, id)
  const name = creditNoteFileName(note)
  const stored = note.voided_at === null ? await readFile(database, note.pdf_file_id) : undefined
  if (stored !== undefined) return { ...stored, name }
  const at = new Date(note.voided_at ?? note.created_at)
  const { view, ...pictures } = await creditNoteToRender(database, await drawnCreditNote(database, note), at)
  return { type: 'application/pdf', bytes: await renderer.render(view, pictures, at, actor.id), name }
}

/** What a stored credit note shows. */
export async function drawnCreditNote(database: Executor, note: JoinedCreditNote): Promise<DrawnCreditNote> {
  const items = await readItems(database, [note.id])
  const net = storedCents(note.net_cents)
  return {
    language: note.language,
    number: note.number,
    mark: note.voided_at === null ? null : 'Void',
    date: note.issue_date,
    invoice: {
      number: note.invoice_number ?? '',
      date: note.invoice_date ?? note.issue_date,
      title: note.invoice_title,
    },
    reason: note.reason,
    text: note.text,
    levyRate: Number(note.levy_rate),
    taxRate: Number(note.tax_rate),
    items: items.map((item) => ({
      ...item,
      quantity: item.quantity === null ? null : Number(item.quantity),
    })),
    sums: {
      net,
      taxed: difference(net, storedCents(note.untaxed_cents)),
      levy: storedCents(note.levy_cents),
      tax: storedCents(note.tax_cents),
      total: storedCents(note.total_cents),
    },
    parties: note.parties,
  }
}
