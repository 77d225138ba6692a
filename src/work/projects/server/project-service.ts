import { sql } from 'kysely'
import { type ChangeActor, changedFields, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockPointers, lockTargets } from '#platform/server/lock-order.ts'
import { textOrNull } from '#platform/server/text-or-null.ts'
import { notFound } from '#platform/shared/errors.ts'
import { toCents } from '#platform/shared/money.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { MOST_PROJECTS_WITH_TASKS, type ProjectListQuery } from '../shared/project-endpoints.ts'
import type { Project, ProjectInput, ProjectName } from '../shared/project-schema.ts'
import { DEFAULT_PROJECT_STATUS } from '../shared/project-status.ts'
import { selectJoined, toProject } from './joined-project.ts'
import { checkOwner, refuseUnknown } from './project-references.ts'
import { PROJECT_ENTITY, type ProjectRow } from './project-tables.ts'

/** Who writes a project, and when: `today` is the calendar day of `now` in the business's time zone. */
export interface ProjectWriter {
  actor: ChangeActor
  now: Date
  today: string
}

/** Which projects a list holds. */
type Wanted = Omit<ProjectListQuery, 'view' | 'include'>

/** What is asked for of a list, and how many there are without paging. */
interface Listed<Item> {
  projects: Item[]
  total: number
}

/**
 * Projects by name with all there is to know, and with their tasks where these are asked for.
 * @param today for what is overdue
 */
export async function listProjects(
  database: Executor,
  asked: Omit<ProjectListQuery, 'view'>,
  today: string,
): Promise<Listed<Project>> {
  const withTasks = asked.include === 'tasks'
  const query = withTasks ? { ...asked, limit: Math.min(asked.limit, MOST_PROJECTS_WITH_TASKS) } : asked
  // the page first: the tasks of no other project are counted
  const withPage = database.with('page', (select) =>
    select
      .selectFrom('projects')
      .selectAll()
      .where(isWanted(query))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(query.limit)
      .offset(offsetOf(query)),
  )
  const rows = await selectJoined(withPage, { today, withTasks })
    .orderBy(sql`lower(page.name)`)
    .orderBy('page.id')
    .execute()
  return { projects: rows.map(toProject), total: await countMatching(database, query) }
}

/** Projects by name, to choose from and for those who may not view projects: nothing else is even read (rulings 3). */
export async function listProjectNames(database: Executor, query: Wanted): Promise<Listed<ProjectName>> {
  const projects = await database
    .selectFrom('projects')
    .where(isWanted(query))
    .select(['id', 'name', 'status'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { projects, total: await countMatching(database, query) }
}

/** @throws AppError not_found */
export async function getProject(database: Executor, id: number, today: string): Promise<Project> {
  const withPage = database.with('page', (select) =>
    select.selectFrom('projects').selectAll().where('id', '=', id),
  )
  const row = await selectJoined(withPage, { today, withTasks: true }).executeTakeFirst()
  if (row === undefined) throw notFound('Project')
  return toProject(row)
}

/**
 * Adds a project.
 * @throws AppError validation at owner or clientId when that cannot be
 */
export async function createProject(
  transaction: WriteExecutor,
  input: ProjectInput,
  { actor, now, today }: ProjectWriter,
): Promise<Project> {
  const columns = columnsOf(input)
  await lockTargets(transaction, 'projects', [columns])
  await checkOwner(transaction, input.owner)
  const row = await transaction
    .insertInto('projects')
    .values({ ...columns, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseUnknown)
  await recordChange(transaction, { entity: PROJECT_ENTITY, id: row.id, action: 'create', actor, after: row })
  return getProject(transaction, row.id, today)
}

/**
 * Replaces all fields of a project: what is not sent is emptied (spec 1 §5: the form sends only what is not empty).
 * @throws AppError not_found, changed_meanwhile; validation at owner or clientId when that cannot be
 */
export async function replaceProject(
  transaction: WriteExecutor,
  id: number,
  input: ProjectInput,
  writer: ProjectWriter & IfMatch,
): Promise<Project> {
  const columns = columnsOf(input)
  await lockTargets(transaction, 'projects', [columns])
  const held = await lockProject(transaction, id)
  const read = () => getProject(transaction, id, writer.today)
  await requireVersion(held, writer, read)
  await changeProject(transaction, held, columns, writer)
  return read()
}

/**
 * Stores what differs from the locked row, with its audit row.
 * @throws AppError validation at owner or clientId when that cannot be
 */
export async function changeProject(
  transaction: WriteExecutor,
  before: ProjectRow,
  fields: Partial<Omit<ProjectRow, 'id' | 'created_at' | 'updated_at' | 'version'>>,
  { actor, now }: Pick<ProjectWriter, 'actor' | 'now'>,
): Promise<void> {
  const changed = changedFields<ProjectRow>(before, fields)
  if (changed === undefined) return
  const { id } = before
  const owner = changed.after.owner_id ?? null
  if (owner !== null) await checkOwner(transaction, owner)
  await transaction
    .updateTable('projects')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseUnknown)
  await recordChange(transaction, { entity: PROJECT_ENTITY, id, action: 'update', actor, ...changed })
}

/**
 * Deletes a project. Its tasks stay without a project (rulings 4); the audit trail keeps which they were.
 * @throws AppError not_found
 */
export async function deleteProject(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  // no task can join the project any more once this lock is held
  const row = await lockProject(transaction, id)
  await lockPointers(transaction, 'projects', [id])
  const tasks = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', id)
    .orderBy('id')
    .execute()
  await transaction.deleteFrom('projects').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: PROJECT_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, task_ids: tasks.map((task) => task.id) },
  })
}

/** The project, locked until the transaction ends. @throws AppError not_found */
export async function lockProject(transaction: WriteExecutor, id: number): Promise<ProjectRow> {
  const row = await transaction
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Project')
  return row
}

async function countMatching(database: Executor, query: Wanted): Promise<number> {
  const { total } = await database
    .selectFrom('projects')
    .where(isWanted(query))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function isWanted({ search, clientId }: Wanted) {
  return sql<boolean>`${search === '' ? sql`true` : sql`strpos(lower(name), lower(${search})) > 0`}
    and ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}`}`
}

function columnsOf(input: ProjectInput) {
  return {
    name: input.name,
    description: textOrNull(input.description),
    owner_id: input.owner,
    status: input.status === '' ? DEFAULT_PROJECT_STATUS : (input.status ?? DEFAULT_PROJECT_STATUS),
    start_date: input.startDate ?? null,
    end_date: input.endDate ?? null,
    budget_cents: input.budget === null || input.budget === undefined ? null : toCents(input.budget),
    client_id: input.clientId ?? null,
  }
}
