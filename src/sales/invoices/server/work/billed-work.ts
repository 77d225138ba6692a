import { sql } from 'kysely'
import type { StoredLine } from '#sales/documents/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { AppError } from '#platform/shared/errors.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'

/** The records that a line bills, by id. */
export interface LineWork {
  taskIds: readonly number[]
  timeEntryIds: readonly number[]
  expenseIds: readonly number[]
}

/** What a line bills; undefined for nothing. */
export type WorkOfLine = LineWork | undefined

/** A line as the audit trail states it. */
export type AuditedItem = StoredLine & { work?: LineWork }

/** When something that is on another invoice is refused: `by now` where it was free or on this one before. */
export type Moment = 'already' | 'by now'

/** One record that a line bills. */
export interface Billed {
  line: number
  task_id: number | null
  time_entry_id: number | null
  expense_id: number | null
}

/** What the lines of an invoice bill, by the id of the line; lines that bill nothing are missing. */
export async function readWork(
  database: Executor,
  invoiceId: number,
): Promise<ReadonlyMap<number, LineWork>> {
  const { rows } = await sql<Billed>`
    select billed.invoice_item_id as line, billed.task_id, billed.time_entry_id, billed.expense_id
    from billed_work billed join invoice_items item on item.id = billed.invoice_item_id
    where item.invoice_id = ${invoiceId}
    order by billed.task_id, billed.time_entry_id, billed.expense_id`.execute(database)
  return workByLine(rows)
}

/** Records by the id of the line that bills them, in their order. */
export function workByLine(rows: readonly Billed[]): ReadonlyMap<number, LineWork> {
  const idsIn = (billed: readonly Billed[], column: Exclude<keyof Billed, 'line'>) =>
    billed.flatMap((each) => each[column] ?? [])
  return new Map(
    [...Map.groupBy(rows, ({ line }) => line)].map(([line, billed]) => [
      line,
      {
        taskIds: idsIn(billed, 'task_id'),
        timeEntryIds: idsIn(billed, 'time_entry_id'),
        expenseIds: idsIn(billed, 'expense_id'),
      },
    ]),
  )
}

/** Locks what a locked invoice bills, before it is freed. */
export async function lockWork(transaction: WriteExecutor, work: Iterable<LineWork>): Promise<void> {
  const all = [...work]
  await lockInOrder(transaction, [
    { table: 'expenses', ids: all.flatMap(({ expenseIds }) => expenseIds), to: 'change' },
    { table: 'time_entries', ids: all.flatMap(({ timeEntryIds }) => timeEntryIds), to: 'change' },
  ])
}

/** Lines for the audit trail. @param work of each line */
export function auditedItems(lines: readonly StoredLine[], work: readonly WorkOfLine[]): AuditedItem[] {
  return lines.map((line, index) => {
    const billed = work[index]
    return billed === undefined ? line : { ...line, work: billed }
  })
}

/**
 * Makes the lines of a locked invoice, in order, bill this work and nothing else.
 * @param moment for the sentence; `by now` leaves out what was deleted meanwhile
 * @throws AppError conflict when something is on another line, or was deleted
 */
export async function setWork(
  transaction: WriteExecutor,
  invoiceId: number,
  work: readonly WorkOfLine[],
  moment: Moment,
): Promise<void> {
  const held = await readWork(transaction, invoiceId)
  await lockWork(transaction, [...held.values(), ...work.flatMap((each) => each ?? [])])
  const lines = await transaction
    .selectFrom('invoice_items')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
  const wanted = lines.flatMap(({ id }, index) => recordsOf(id, work[index]))
  await removeOthers(transaction, invoiceId, wanted)
  await addMissing(transaction, wanted, moment)
}

function recordsOf(line: number, work: WorkOfLine): Billed[] {
  if (work === undefined) return []
  const none = { line, task_id: null, time_entry_id: null, expense_id: null }
  return [
    ...work.taskIds.map((task_id) => ({ ...none, task_id })),
    ...work.expenseIds.map((expense_id) => ({ ...none, expense_id })),
    ...work.timeEntryIds.map((time_entry_id) => ({ ...none, time_entry_id })),
  ]
}

const RECORDS = sql.raw('(line int, task_id int, time_entry_id int, expense_id int)')
/** Whether two rows name the same record. */
const IS_SAME = sql`(billed.task_id = wanted.task_id or billed.time_entry_id = wanted.time_entry_id
  or billed.expense_id = wanted.expense_id)`

async function removeOthers(
  transaction: WriteExecutor,
  invoiceId: number,
  wanted: readonly Billed[],
): Promise<void> {
  await sql`
    delete from billed_work billed using invoice_items item
    where item.id = billed.invoice_item_id and item.invoice_id = ${invoiceId}
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted ${RECORDS}
        where wanted.line = billed.invoice_item_id and ${IS_SAME})`.execute(transaction)
}

/** In one order for everybody: what another transaction bills at this moment is waited for. */
async function addMissing(
  transaction: WriteExecutor,
  wanted: readonly Billed[],
  moment: Moment,
): Promise<void> {
  if (wanted.length === 0) return
  const records = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted ${RECORDS}`
  await sql`
    insert into billed_work (invoice_item_id, kind, task_id, time_entry_id, expense_id)
    select line, case when task_id is not null then 'task' when expense_id is not null then 'expense' else 'time' end,
      task_id, time_entry_id, expense_id
    from ${records}
    where task_id is not null or exists (select from expenses where id = expense_id)
      or exists (select from time_entries where id = time_entry_id)
    order by task_id, expense_id, time_entry_id
    on conflict do nothing`.execute(transaction)
  const other = await findOther(transaction, wanted)
  refuseOther(other, moment)
  if (other !== undefined && moment === 'already')
    throw new AppError('conflict', 'Some of this work was deleted meanwhile: choose it again')
}

/**
 * For work that was found not to be ready.
 * @throws AppError conflict when some of it is on an invoice, with its number
 */
export async function refuseBilled(transaction: WriteExecutor, work: LineWork): Promise<void> {
  refuseOther(await findOther(transaction, recordsOf(NO_LINE, work)), 'already')
}

const NO_LINE = 0

function refuseOther(other: Other | undefined, moment: Moment): void {
  if (other !== undefined && other.id !== null)
    throw new AppError('conflict', `${nameOf(other)} is on ${labelOf(other)} ${moment}`)
}

/** The first record that is not on its line, one that is on another before those on none. */
async function findOther(transaction: WriteExecutor, wanted: readonly Billed[]): Promise<Other | undefined> {
  const { rows } = await sql<Other>`
    select wanted.task_id, wanted.time_entry_id, wanted.expense_id, expense.description,
      invoice.id, invoice.invoice_number
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted ${RECORDS}
    left join billed_work billed on ${IS_SAME}
    left join invoice_items item on item.id = billed.invoice_item_id
    left join invoices invoice on invoice.id = item.invoice_id
    left join expenses expense on expense.id = wanted.expense_id
    where billed.invoice_item_id is distinct from wanted.line
    order by invoice.id nulls last, wanted.task_id, wanted.expense_id, wanted.time_entry_id
    limit 1`.execute(transaction)
  return rows[0]
}

/** A record that could not be put on its line, and the invoice that it is on. */
interface Other extends Omit<Billed, 'line'> {
  description: string | null
  /** Null if it was deleted. */
  id: number | null
  invoice_number: string | null
}

function nameOf({ task_id: task, expense_id: expense, description }: Other): string {
  if (task !== null) return `Task #${task}`
  return expense === null ? 'This time' : `The expense ${description ?? ''}`
}

function labelOf({ id, invoice_number: invoiceNumber }: Other): string {
  return invoiceLabel({ id: id ?? 0, invoiceNumber })
}
