import type { Pool } from 'pg'
import type { Answer } from './desk.ts'
import { prove } from './trial.ts'

/** Everything the product acknowledged, and all its other responses. */
export interface Acknowledged {
  /** By id. */
  tasks: Map<number, { name: string; status: string }>
  /** By id; `number` is set once issued, payments are in cents. */
  invoices: Map<number, { subject: string; number: string | undefined; paidCents: number; isSent: boolean }>
  /** The number of acknowledged writes. */
  writes: number
  /** When each was acknowledged, by `performance.now()`. */
  times: number[]
  /** The latest start time of an acknowledged write. */
  latestStart: number
  /** Counts of unsuccessful responses by status; 0 for a broken connection. */
  refusals: Map<number, number>
  /** When the last of them arrived. */
  lastRefusal: number
  /** Descriptions of responses that must not occur. */
  surprises: string[]
  /** Duration of the slowest response in milliseconds, without broken connections. */
  slowest: number
}

export function nothingAcknowledged(): Acknowledged {
  return {
    tasks: new Map(),
    invoices: new Map(),
    writes: 0,
    times: [],
    latestStart: 0,
    refusals: new Map(),
    lastRefusal: 0,
    surprises: [],
    slowest: 0,
  }
}

/** Records a response. @returns whether it was successful */
export function noteAnswer(acknowledged: Acknowledged, call: string, answer: Answer): boolean {
  const { status, retryAfter, startedAt, endedAt } = answer
  const isYes = status >= 200 && status <= 299
  if (status !== 0) acknowledged.slowest = Math.max(acknowledged.slowest, endedAt - startedAt)
  if (isYes) {
    acknowledged.writes += 1
    acknowledged.times.push(endedAt)
    acknowledged.latestStart = Math.max(acknowledged.latestStart, startedAt)
    return true
  }
  acknowledged.refusals.set(status, (acknowledged.refusals.get(status) ?? 0) + 1)
  acknowledged.lastRefusal = endedAt
  const isForeseen = status === 0 || (status === 503 && retryAfter !== null)
  if (!isForeseen)
    acknowledged.surprises.push(
      `${call} answered ${status} (Retry-After ${retryAfter}) ${JSON.stringify(answer.body)}`,
    )
  return false
}

/** The longest time without an acknowledged write from a moment on, in milliseconds, including the pause around it. */
export function longestPause({ times }: Acknowledged, from: number): number {
  const ordered = times.toSorted((a, b) => a - b)
  const first = Math.max(
    1,
    ordered.findIndex((time) => time >= from),
  )
  const pauses = ordered.slice(first).map((time, index) => time - (ordered[first + index - 1] ?? time))
  return Math.max(0, ...pauses)
}

/**
 * Checks that everything acknowledged is in the database, and nothing twice. May be called during writes: what is
 * acknowledged meanwhile is checked next time.
 * @throws an error that names what is lost or duplicated
 */
export async function proveNothingLost(pool: Pool, acknowledged: Acknowledged): Promise<void> {
  const tasks = new Map([...acknowledged.tasks].map(([id, { name }]) => [id, name]))
  const invoices = [...acknowledged.invoices].map(([id, invoice]) => ({ id, ...invoice }))
  const stored = await pool.query<{ id: number; task_name: string }>('select id, task_name from tasks')
  const names = new Map(stored.rows.map(({ id, task_name }) => [id, task_name]))
  const lostTasks = [...tasks].filter(([id, name]) => names.get(id) !== name)
  prove(lostTasks.length === 0, `${lostTasks.length} acknowledged tasks are lost: ${listed(lostTasks)}`)

  const { rows } = await pool.query<StoredInvoice>(
    `select id, subject, invoice_number, paid_cents,
       (select count(*) from outbox_messages where about_entity = 'invoice' and about_id = invoices.id) as mails
     from invoices`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const lostInvoices = invoices.filter(({ id, subject, number, paidCents, isSent }) => {
    const row = found.get(id)
    if (row === undefined || row.subject !== subject) return true
    const isIssued = number === undefined || row.invoice_number === number
    return !isIssued || row.paid_cents < paidCents || (isSent && row.mails !== 1)
  })
  prove(lostInvoices.length === 0, `Not whole: ${listed(lostInvoices)}`)
  await proveNothingDoubled(pool)
  prove(acknowledged.surprises.length === 0, listed(acknowledged.surprises))
}

/** After writing has ended: each task has the status that was acknowledged last. */
export async function proveLastEdits(pool: Pool, acknowledged: Acknowledged): Promise<void> {
  const { rows } = await pool.query<{ id: number; status: string }>('select id, status from tasks')
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const lost = [...acknowledged.tasks].filter(([id, { status }]) => found.get(id) !== status)
  prove(lost.length === 0, `${lost.length} acknowledged edits are lost: ${listed(lost)}`)
}

interface StoredInvoice {
  id: number
  subject: string
  invoice_number: string | null
  paid_cents: number
  mails: number
}

/** A request that is repeated with its key after it had no response leaves one record. */
async function proveNothingDoubled(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'task ' || task_name as what from tasks group by task_name having count(*) > 1
     union all
     select 'invoice ' || subject from invoices group by subject having count(*) > 1
     union all
     select 'payment of invoice ' || invoice_id || ' of ' || amount_cents from payments
       group by invoice_id, amount_cents having count(*) > 1
     union all
     select 'mail about invoice ' || about_id from outbox_messages where about_entity = 'invoice'
       group by about_id having count(*) > 1`,
  )
  prove(rows.length === 0, `Stored twice: ${rows.map(({ what }) => what).join(', ')}`)
}

function listed(things: readonly unknown[]): string {
  return things
    .slice(0, 5)
    .map((thing) => (typeof thing === 'string' ? thing : JSON.stringify(thing)))
    .join('; ')
}
