import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { type Slip, slipFileName, type SlipListQuery } from '../shared/slip-schema.ts'

function selectSlips(database: Executor) {
  return database
    .selectFrom('slips')
    .innerJoin('files', 'files.id', 'slips.file_id')
    .leftJoin('invoices', 'invoices.id', 'slips.invoice_id')
    .leftJoin('clients', 'clients.id', 'invoices.client_id')
}

/** Slips, newest first; the search covers the number of the invoice, the client and the reference. */
export async function listSlips(
  database: Executor,
  query: SlipListQuery,
): Promise<{ slips: Slip[]; total: number }> {
  const { state, invoiceId, search } = query
  const found = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matching = selectSlips(database)
    .$if(state !== undefined, (select) => select.where('slips.state', '=', state ?? 'new'))
    .$if(invoiceId > 0, (select) => select.where('slips.invoice_id', '=', invoiceId))
    .$if(search !== '', (select) =>
      select.where(
        sql<boolean>`(invoices.invoice_number ilike ${found} or slips.reference ilike ${found}
          or clients.company_name ilike ${found} or invoices.client_name ilike ${found})`,
      ),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withColumns(matching)
    .orderBy('slips.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { slips: rows.map(toSlip), total }
}

function withColumns(slips: ReturnType<typeof selectSlips>) {
  return (
    slips
      .selectAll('slips')
      .select(['invoice_number', 'files.size'])
      // no other type is taken
      .select((slip) => slip.ref('files.content_type').$castTo<Slip['fileType']>().as('content_type'))
      .select(sql<string | null>`coalesce(clients.company_name, client_name, client_email)`.as('who'))
  )
}

type JoinedSlip = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

/** @throws AppError not_found */
export async function getSlip(database: Executor, id: number): Promise<Slip> {
  const row = await withColumns(selectSlips(database)).where('slips.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Slip')
  return toSlip(row)
}

/** The file of a slip, with a name: it comes from a stranger, and is saved instead of shown. @throws AppError not_found */
export async function getSlipFile(database: Executor, id: number): Promise<FileContents> {
  const slip = await withColumns(selectSlips(database)).where('slips.id', '=', id).executeTakeFirst()
  const file = slip && (await readFile(database, slip.file_id))
  if (slip === undefined || file === undefined) throw notFound('Slip')
  return { ...file, name: slipFileName(toSlip(slip)) }
}

function toSlip(row: JoinedSlip): Slip {
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    clientName: row.who,
    state: row.state,
    origin: row.origin,
    amount: row.amount_cents === null ? null : fromCents(storedCents(row.amount_cents)),
    paidOn: row.paid_on,
    reference: row.reference,
    note: row.note,
    why: row.why,
    addedBy: row.added_by_name,
    sentAt: row.sent_at,
    fileType: row.content_type,
    fileSize: row.size,
  }
}
