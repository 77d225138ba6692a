import { type Expression, sql } from 'kysely'
import { type ChangeActor, changedFields, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { fromCents, storedCents, toCents } from '#platform/shared/money.ts'
import { offsetOf, type ListQuery } from '#platform/shared/pagination.ts'
import { OPEN_TASK_STATUSES } from '#features/tasks/shared/task-status.ts'
import type { Project, ProjectInput, ProjectName } from '../shared/project-schema.ts'
import { DEFAULT_PROJECT_STATUS } from '../shared/project-status.ts'
import { checkOwner, refuseClient, refuseUnknownOwner } from './project-references.ts'
import { PROJECT_ENTITY, type ProjectRow } from './project-tables.ts'

/** Who writes a project, and when. */
export interface ProjectWriter {
  actor: ChangeActor
  now: Date
}

type CountedProjectRow = ProjectRow & { open_tasks: number }

/** What is asked for of a list, and how many there are without paging. */
interface Listed<Item> {
  projects: Item[]
  total: number
}

/** Projects by name with all there is to know. */
export async function listProjects(database: Executor, query: ListQuery): Promise<Listed<Project>> {
  const rows = await matching(database, query)
    .selectAll()
    .select((select) => openTasks(select.ref('projects.id')).as('open_tasks'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { projects: rows.map((row) => toProject(row)), total: await countMatching(database, query) }
}

/** Projects by name for those who may not view projects: nothing else is even read (rulings 3). */
export async function listProjectNames(database: Executor, query: ListQuery): Promise<Listed<ProjectName>> {
  const projects = await matching(database, query)
    .select(['id', 'name', 'status'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { projects, total: await countMatching(database, query) }
}

/** @throws AppError not_found */
export async function getProject(database: Executor, id: number): Promise<Project> {
  const row = await database
    .selectFrom('projects')
    .selectAll()
    .select((select) => openTasks(select.ref('projects.id')).as('open_tasks'))
    .where('id', '=', id)
    .executeTakeFirst()
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
  { actor, now }: ProjectWriter,
): Promise<Project> {
  await checkOwner(transaction, input.owner)
  const row = await transaction
    .insertInto('projects')
    .values({ ...columnsOf(input), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseUnknownOwner)
  await recordChange(transaction, { entity: PROJECT_ENTITY, id: row.id, action: 'create', actor, after: row })
  return toProject({ ...row, open_tasks: 0 })
}

/**
 * Replaces all fields of a project: what is not sent is emptied (spec 1 §5: the form sends only what is not empty).
 * @throws AppError not_found; validation at owner or clientId when that cannot be
 */
export async function replaceProject(
  transaction: WriteExecutor,
  id: number,
  input: ProjectInput,
  { actor, now }: ProjectWriter,
): Promise<Project> {
  const before = await lockProject(transaction, id)
  const changed = changedFields<ProjectRow>(before, columnsOf(input))
  if (changed !== undefined) {
    if (input.owner !== before.owner_id) await checkOwner(transaction, input.owner)
    await transaction
      .updateTable('projects')
      .set({ ...columnsOf(input), updated_at: now })
      .where('id', '=', id)
      .execute()
      .catch(refuseUnknownOwner)
    await recordChange(transaction, { entity: PROJECT_ENTITY, id, action: 'update', actor, ...changed })
  }
  return getProject(transaction, id)
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

async function lockProject(transaction: WriteExecutor, id: number): Promise<ProjectRow> {
  const row = await transaction
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Project')
  return row
}

function matching(database: Executor, query: ListQuery) {
  return database
    .selectFrom('projects')
    .$if(query.search !== '', (select) =>
      select.where(sql<boolean>`strpos(lower(name), lower(${query.search})) > 0`),
    )
}

async function countMatching(database: Executor, query: ListQuery): Promise<number> {
  const { total } = await matching(database, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function openTasks(projectId: Expression<number>) {
  const open = sql.join(OPEN_TASK_STATUSES.map((status) => sql.lit(status)))
  return sql<number>`(select count(*) from tasks where tasks.project_id = ${projectId} and tasks.status in (${open}))`
}

function columnsOf(input: ProjectInput) {
  refuseClient(input.clientId)
  return {
    name: input.name,
    description: input.description === '' ? null : (input.description ?? null),
    owner_id: input.owner,
    status: input.status === '' ? DEFAULT_PROJECT_STATUS : (input.status ?? DEFAULT_PROJECT_STATUS),
    start_date: input.startDate ?? null,
    end_date: input.endDate ?? null,
    budget_cents: input.budget === null || input.budget === undefined ? null : toCents(input.budget),
    client_id: null,
  }
}

function toProject(row: CountedProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    description: row.description,
    owner: row.owner_id,
    startDate: row.start_date,
    endDate: row.end_date,
    budget: row.budget_cents === null ? null : fromCents(storedCents(row.budget_cents)),
    clientId: row.client_id,
    openTasks: row.open_tasks,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
