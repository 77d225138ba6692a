import { sql } from 'kysely'
import { type Notice, notify } from '#people/notifications/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Lock } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fromCents, percent, storedCents } from '#platform/shared/money.ts'
import { can, type Role, ROLES } from '#platform/shared/permissions.ts'
import { makeDeposit } from './ask-for-part.ts'
import { changeQuoteStatus } from './change-quote-status.ts'
import { lockForInvoice } from './convert-quote.ts'
import { type JoinedQuoteRow, tasksOfLines } from './joined-quote.ts'
import { lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'
import { type ProjectStarter, startQuoteProject } from './start-quote-project.ts'

/** Who accepts a quote. */
export interface Accepting extends QuoteWriter {
  actor: Exclude<ChangeActor, 'system'>
  platform: Pick<Platform, 'config' | 'clock'>
}

/** The same, and what it depends on. */
interface Acceptance extends Accepting {
  /**
   * Called with the locked quote before anything changes.
   * @returns title and mail of the notification, if they are not those of the office's own acceptance
   * @throws AppError if it cannot be accepted
   */
  prepare: (held: JoinedQuoteRow) => Promise<Pick<Notice, 'title' | 'mail'> | undefined>
}

/** With whose rights tasks and their prices are made: the quote says so, whoever accepts it. */
const RIGHTS: Role = 'ADMIN'
const CHANGED_MEANWHILE = 'This quote was changed a moment ago. Please read it again.'

/**
 * Accepts a quote, by whoever does, and starts what its acceptance starts: tasks in a project, and a draft deposit
 * (spec 19.1). All of it belongs to the caller's transaction; what exists already is not made again.
 * @returns the quote as it was before; an accepted one stays as it is
 * @throws AppError not_found, what `prepare` throws; conflict if its project changes at this moment
 */
export async function acceptQuote(
  transaction: WriteExecutor,
  id: number,
  { actor, now, today, platform, prepare }: Acceptance,
): Promise<JoinedQuoteRow> {
  const { planned, owner } = await lockForAcceptance(transaction, id, actor)
  const held = await lockQuote(transaction, id)
  const notice = await prepare(held)
  if (held.status === 'Accepted') return held
  if (held.starts_project && (!planned?.starts_project || planned.project_id !== held.project_id))
    throw new AppError('conflict', CHANGED_MEANWHILE)
  await changeQuoteStatus(transaction, held, 'Accepted', { actor, now })
  if (held.starts_project && owner !== undefined) {
    const writer = { actor: { ...actor, role: RIGHTS }, platform }
    await startProject(transaction, held, { ...writer, owner })
  }
  await askForDeposit(transaction, held, { actor, now, today })
  await notify(transaction, platform, {
    kind: 'quote-accepted',
    to: 'administrators',
    actor,
    about: { entity: QUOTE_ENTITY.name, id },
    title: `Quote ${quoteNumber(id)} is accepted`,
    detail: held.client_name ?? held.client_email ?? '',
    path: `/estimation?quote=${id}`,
    ...notice,
  })
  return held
}

/**
 * Locks what the acceptance of a quote may change or reference, ahead of the quote.
 * @param more further records, locked in one go
 * @returns what it was locked for, and whose a started project will be
 */
export async function lockForAcceptance(
  transaction: WriteExecutor,
  id: number,
  actor: Accepting['actor'],
  more: readonly Lock[] = [],
) {
  const planned = await transaction
    .selectFrom('quotes')
    .select(['project_id', 'starts_project'])
    .where('id', '=', id)
    .executeTakeFirst()
  const owner = actor.id ?? (await ownerOfProject(transaction, id))
  await lockForInvoice(transaction, id, [
    { table: 'users', ids: owner === undefined ? [] : [owner], to: 'key' },
    { table: 'projects', ids: planned?.starts_project ? [planned.project_id ?? 0] : [], to: 'change' },
    ...more,
  ])
  return { planned, owner }
}

/**
 * Whose a project is that a client starts by accepting: that of who wrote the quote, if that person may still start
 * projects, else of the first who may.
 */
async function ownerOfProject(transaction: WriteExecutor, quoteId: number): Promise<string | undefined> {
  const roles = ROLES.filter((role) => can(role, 'project:create'))
  const { rows } = await sql<{ id: string }>`
    select id from users where status = 'Active' and role = any(${roles}::text[])
    order by id = (select actor_id from changes
      where entity = ${QUOTE_ENTITY.name} and entity_id = ${String(quoteId)} and action = 'create' order by id limit 1)
      desc nulls last, created_at, id
    limit 1`.execute(transaction)
  return rows[0]?.id
}

/** A project with a task for each line; the tasks alone if the quote belongs to a project of its client. */
async function startProject(
  transaction: WriteExecutor,
  quote: JoinedQuoteRow,
  writer: ProjectStarter,
): Promise<void> {
  const { id, lines, project_id: projectId } = quote
  if ((await tasksOfLines(transaction, lines)).length > 0) return
  if (projectId !== null && !(await isOfClient(transaction, projectId, quote.client_id))) return
  const name = [quote.subject, quote.client_name].find((each) => (each ?? '').trim() !== '')
  await startQuoteProject(
    transaction,
    id,
    { projectId, name: name ?? quoteNumber(id), lineIds: lines.map((line) => line.id) },
    writer,
  )
}

async function isOfClient(
  transaction: WriteExecutor,
  projectId: number,
  clientId: number | null,
): Promise<boolean> {
  const project = await transaction
    .selectFrom('projects')
    .select('client_id')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return project?.client_id === clientId
}

/** The draft deposit; none of a quote that is billed already, or if it came to nothing. */
async function askForDeposit(
  transaction: WriteExecutor,
  quote: JoinedQuoteRow,
  writer: QuoteWriter,
): Promise<void> {
  const part = depositOf(quote)
  if (part === undefined || quote.invoice_id !== null || quote.parts.length > 0) return
  // the invoice alone is recorded: with it the acceptance is undone as a whole
  await makeDeposit(transaction, quote.id, part, writer)
}

function depositOf({ deposit_percent: share, deposit_cents: cents, net_cents: net }: JoinedQuoteRow) {
  if (cents !== null) return { amount: fromCents(storedCents(cents)) }
  if (share === null || percent(storedCents(net), Number(share)) === 0) return undefined
  return { percent: Number(share) }
}
