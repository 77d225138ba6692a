import { sql } from 'kysely'
import { viewOf } from '#sales/documents/server/index.ts'
import type { SharedDocument, SharedKind } from '#sales/public-links/server/index.ts'
import type { PublicState } from '#sales/public-links/shared/public-document.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { type Cents, difference, storedCents } from '#platform/shared/money.ts'
import { type InvoiceStatus, storedStatus } from '../shared/invoice-status.ts'
import { drawnInvoice } from './draw-invoice.ts'
import { getInvoicePdf } from './invoice-pdf.ts'
import type { InvoiceRow } from './invoice-tables.ts'
import { lockInvoice, selectInvoices } from './read-invoice.ts'

/** How links open invoices: as they were issued, with what is still to pay (spec 18.2). */
export const sharedInvoice: SharedKind = {
  kind: 'invoice',
  noun: 'invoice',
  lock: lockInvoice,
  async find(database, id, today) {
    const row = await selectInvoices(database).select('parties').where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    const { parties, issue_date: date } = row
    const state = STATES[storedStatus(row, today)]
    if (parties === null || date === null || state === undefined) return 'draft'
    const total = storedCents(row.total_cents)
    const { language, untilDay, settledAt } = await lifeOf(database, row)
    const mark = state === 'void' ? 'Void' : null
    return {
      id,
      view: viewOf(drawnInvoice(row, { parties, date, mark })),
      parties,
      language,
      state,
      total,
      due: state === 'void' ? storedCents(0) : difference(total, storedCents(row.paid_cents)),
      ...(state === 'void' ? {} : { withheld: await withheldOf(database, id) }),
      untilDay,
      settledAt,
    }
  },
  pdf: (platform, renderer, { id, reader }) =>
    getInvoicePdf(platform.database, id, { actor: { id: reader }, renderer, platform }),
}

const STATES: Readonly<Record<InvoiceStatus, PublicState | undefined>> = {
  Draft: undefined,
  Sent: 'open',
  'Partially Paid': 'partlyPaid',
  Overdue: 'overdue',
  Paid: 'paid',
  Closed: 'closed',
  Void: 'void',
}

async function withheldOf(database: Executor, id: number): Promise<Cents> {
  const { sum } = await database
    .selectFrom('payments')
    // of one invoice, at most its total
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('invoice_id', '=', id)
    .where('kind', '=', 'withholding')
    .executeTakeFirstOrThrow()
  return storedCents(sum)
}

/** What the life of an invoice's link depends on: since when nothing is open. */
export async function lifeOf(
  database: Executor,
  row: Pick<InvoiceRow, 'id' | 'language' | 'due_date' | 'total_cents' | 'paid_cents' | 'issued_at'>,
): Promise<Pick<SharedDocument, 'id' | 'language' | 'untilDay' | 'settledAt'> & { kind: 'invoice' }> {
  const life = { kind: 'invoice', id: row.id, language: row.language, untilDay: row.due_date } as const
  if (row.paid_cents < row.total_cents) return { ...life, settledAt: null }
  const { last } = await database
    .selectFrom('payments')
    .select((payments) => payments.fn.max<string | null>('created_at').as('last'))
    .where('invoice_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const settled = last ?? row.issued_at
  return { ...life, settledAt: settled === null ? null : new Date(settled) }
}
