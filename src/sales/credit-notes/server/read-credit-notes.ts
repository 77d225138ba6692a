import { type RawBuilder, sql } from 'kysely'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import type { InvoiceTitle } from '#sales/invoices/shared/tax/title-of.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { CreditNote, CreditNoteQuery } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_ENTITY, type CreditNoteItemRow, type CreditNoteRow } from './credit-note-tables.ts'

/** A credit note with what it refers to. */
export interface JoinedCreditNote extends CreditNoteRow {
  invoice_number: string | null
  invoice_date: string | null
  invoice_title: InvoiceTitle
  client_id: number | null
  bill_again: boolean
  /** Of its invoice, which keeps it. */
  language: Language
}

/** @throws AppError not_found */
export async function getCreditNote(database: Executor, id: number): Promise<CreditNote> {
  const [note] = await readCreditNotes(database, [id])
  if (note === undefined) throw notFound('Credit note')
  return note
}

/** A stored credit note. @throws AppError not_found */
export async function findCreditNote(database: Executor, id: number): Promise<JoinedCreditNote> {
  const row = await selectNotes(database).where('credit_notes.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Credit note')
  return row
}

/** Credit notes, newest first. */
export async function listCreditNotes(
  database: Executor,
  query: CreditNoteQuery,
): Promise<{ notes: CreditNote[]; total: number }> {
  const matching = database
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .where(noteCondition(query))
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await matching
    .select('credit_notes.id')
    .orderBy('credit_notes.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  const ids = page.map(({ id }) => id)
  return { notes: await readCreditNotes(database, ids), total }
}

/** Which credit notes a list or a file has. */
export type NoteFilter = Pick<CreditNoteQuery, 'clientId' | 'invoiceId' | 'projectId' | 'search'>

/** The filter of a list, over `credit_notes` joined with `invoices`. Input is passed as parameters only. */
export function noteCondition({ clientId, invoiceId, projectId, search }: NoteFilter): RawBuilder<boolean> {
  const conditions = [
    ...(clientId > 0 ? [sql`invoices.client_id = ${clientId}`] : []),
    ...(invoiceId > 0 ? [sql`credit_notes.invoice_id = ${invoiceId}`] : []),
    // as invoices are listed: the document or a line is of the project
    ...(projectId > 0
      ? [
          sql`credit_notes.invoice_id in (select id from invoices where project_id = ${projectId}
            union select invoice_id from invoice_items where project_id = ${projectId})`,
        ]
      : []),
    ...(search === ''
      ? []
      : [
          sql`(strpos(credit_notes.search_text, lower(${search})) > 0
            or strpos(lower(invoices.invoice_number), lower(${search})) > 0)`,
        ]),
  ]
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** Credit notes with the number and the client of their invoices. */
export function selectNotes(database: Executor) {
  return database
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .selectAll('credit_notes')
    .select([
      'invoices.invoice_number',
      'invoices.issue_date as invoice_date',
      'invoices.title as invoice_title',
      'invoices.client_id',
      'invoices.language',
    ])
    .select(
      sql<boolean>`exists (select from freed_work where credit_note_id = credit_notes.id)`.as('bill_again'),
    )
}

/** The lines of credit notes, in order. */
export async function readItems(database: Executor, ids: readonly number[]): Promise<CreditNoteItemRow[]> {
  return database
    .selectFrom('credit_note_items')
    .selectAll()
    .where('credit_note_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('credit_note_id')
    .orderBy('position')
    .execute()
}

/** Credit notes with their lines and mail, newest first. */
async function readCreditNotes(database: Executor, ids: readonly number[]): Promise<CreditNote[]> {
  if (ids.length === 0) return []
  const rows = await selectNotes(database)
    .where('credit_notes.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('credit_notes.id', 'desc')
    .execute()
  const items = Map.groupBy(await readItems(database, ids), (item) => item.credit_note_id)
  const messages = await latestMessagesAbout(database, CREDIT_NOTE_ENTITY.name, [...ids])
  return rows.map((row) => toReply(row, items.get(row.id) ?? [], messages.get(row.id)))
}

function toReply(
  row: JoinedCreditNote,
  items: readonly CreditNoteItemRow[],
  mail: OutboxMessage | undefined,
): CreditNote {
  const lkr = (cents: number) => fromCents(storedCents(cents))
  const { client } = row.parties
  return {
    id: row.id,
    number: row.number,
    status: row.voided_at === null ? 'Issued' : 'Void',
    invoice: {
      id: row.invoice_id,
      label: invoiceLabel({ id: row.invoice_id, invoiceNumber: row.invoice_number }),
    },
    accountId: row.account_id,
    clientId: row.client_id,
    clientName: client.name,
    clientEmail: client.email,
    reason: row.reason,
    text: row.text,
    issueDate: row.issue_date,
    items: items.map((item) => ({
      linePosition: item.line_position,
      description: item.description,
      quantity: item.quantity === null ? null : Number(item.quantity),
      unit: item.unit,
      isTaxed: item.is_taxed,
      amount: lkr(item.amount_cents),
    })),
    netAmount: lkr(row.net_cents),
    taxedAmount: fromCents(difference(storedCents(row.net_cents), storedCents(row.untaxed_cents))),
    levyRate: Number(row.levy_rate),
    levyAmount: lkr(row.levy_cents),
    taxRate: Number(row.tax_rate),
    taxAmount: lkr(row.tax_cents),
    total: lkr(row.total_cents),
    settledAmount: lkr(row.settled_cents),
    billAgain: row.bill_again,
    madeBy: row.made_by_name,
    createdAt: row.created_at,
    voidedAt: row.voided_at,
    emailedAt: row.emailed_at,
    mail: mail ?? null,
  }
}
