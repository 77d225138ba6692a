import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { MAX_PROJECTS_WITH_TASKS, type ProjectListQuery } from '../shared/project-endpoints.ts'
import type { Project, ProjectInput, ProjectName } from '../shared/project-schema.ts'
import { selectJoined } from './joined-project.ts'
import { projects as table } from './project-tables.ts'

/** Who writes a project, and when: `today` is the calendar day of `now` in the business's time zone. */
export interface ProjectWriter extends EntityWriter {
  today: string
}

/** Which projects a list contains. */
type Wanted = Omit<ProjectListQuery, 'view' | 'include'>

/** The requested part of a list, and the total without paging. */
interface Listed<Item> {
  projects: Item[]
  total: number
}

/**
 * Projects by name with all their fields, and with their tasks if requested.
 * @param today decides what is overdue
 */
export async function listProjects(
  database: Executor,
  asked: Omit<ProjectListQuery, 'view'>,
  today: string,
): Promise<Listed<Project>> {
  const withTasks = asked.include === 'tasks'
  const query = withTasks ? { ...asked, limit: Math.min(asked.limit, MAX_PROJECTS_WITH_TASKS) } : asked
  // the page first, so that only its projects' tasks are counted
  const withPage = database.with('page', (select) =>
    select
      .selectFrom('projects')
      .select(table.reply)
      .where(isWanted(query))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(query.limit)
      .offset(offsetOf(query)),
  )
  const projects = await selectJoined(withPage, { today, withTasks })
    .orderBy(sql`lower(page.name)`)
    .orderBy('page.id')
    .execute()
  return { projects, total: await countMatching(database, query) }
}

/**
 * Projects by name, for choices and for those who may not view projects: no other column is even read (spec 3.3).
 * @param mayView whether the reader may know which client a project belongs to
 */
export async function listProjectNames(
  database: Executor,
  query: Wanted,
  mayView: boolean,
): Promise<Listed<ProjectName>> {
  const projects = await database
    .selectFrom('projects')
    .where(isWanted(query))
    .select(['id', 'name', 'status'])
    .$if(mayView, (select) => select.select('client_id as clientId'))
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
    select.selectFrom('projects').select(table.reply).where('id', '=', id),
  )
  const project = await selectJoined(withPage, { today, withTasks: true }).executeTakeFirst()
  if (project === undefined) throw notFound('Project')
  return project
}

/**
 * Adds a project.
 * @throws AppError validation at owner or clientId if not allowed
 */
export async function createProject(
  transaction: WriteExecutor,
  input: ProjectInput,
  writer: ProjectWriter,
): Promise<Project> {
  await lockTargets(transaction, 'projects', [table.store(input)])
  const { id } = await table.create(transaction, input, writer)
  return getProject(transaction, id, writer.today)
}

/**
 * Replaces all fields of a project: those not sent are emptied (spec 7.2: the form sends only non-empty ones).
 * @throws AppError not_found, changed_meanwhile; validation at owner or clientId if not allowed
 */
export async function replaceProject(
  transaction: WriteExecutor,
  id: number,
  input: ProjectInput,
  writer: ProjectWriter & IfMatch,
): Promise<Project> {
  const columns = table.store(input)
  await lockTargets(transaction, 'projects', [columns])
  const held = await table.lock(transaction, id)
  const read = () => getProject(transaction, id, writer.today)
  await requireVersion(held, writer, read)
  await table.update(transaction, held, columns, writer)
  return read()
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
