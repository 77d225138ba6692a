import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { hasAnyPermission } from '#platform/shared/permissions.ts'

const NO_PERSON = ['assigneeId', 'There is no user with this id'] as const
const NO_PROJECT = ['projectId', 'There is no project with this id'] as const
const NO_LABEL = ['labels', 'There is no label with this id'] as const
/** The field and the sentence for each reference of a task, by constraint name. */
const SENTENCES: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  tasks_assignee_id_fkey: NO_PERSON,
  tasks_project_id_fkey: NO_PROJECT,
  task_labels_label_id_fkey: NO_LABEL,
  tasks_type_fkey: ['type', 'There is no task type with this name'],
}

/**
 * Translates a foreign key violation. The database checks in the same step as it stores: an earlier check could race
 * with a deletion.
 * @throws AppError validation at the field of the reference; any other error unchanged
 */
export function refuseUnknown(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const refusal = SENTENCES[constraint]
  throw refusal === undefined ? error : invalidField(...refusal)
}

/** A task's references, as sent. */
export interface TaskLinks {
  assigneeId?: string | null | undefined
  projectId?: number | null | undefined
  labels?: readonly number[] | undefined
}

/** The fields and sentences of a task's references that do not exist. */
export type MissingLinks = (links: TaskLinks) => readonly (readonly [field: string, sentence: string])[]

/**
 * Locks the people, projects and labels that tasks are about to reference, until the transaction ends. When writing several
 * tasks, call this before the first of them is locked or counted: deleting one of them locks it before its
 * tasks, so that the two cannot deadlock.
 * @returns which references of a task do not exist
 */
export async function lockReferences(
  transaction: WriteExecutor,
  tasks: readonly TaskLinks[],
): Promise<MissingLinks> {
  const people = await hold(
    transaction,
    'users',
    tasks.map(({ assigneeId }) => assigneeId),
  )
  const projects = await hold(
    transaction,
    'projects',
    tasks.map(({ projectId }) => projectId),
  )
  const labels = await hold(
    transaction,
    'labels',
    tasks.flatMap((task) => task.labels ?? []),
  )
  return ({ assigneeId = null, projectId = null, labels: labelIds = [] }) => [
    ...(assigneeId === null || people.has(assigneeId) ? [] : [NO_PERSON]),
    ...(projectId === null || projects.has(projectId) ? [] : [NO_PROJECT]),
    ...(labelIds.every((id) => labels.has(id)) ? [] : [NO_LABEL]),
  ]
}

/** @returns the ids that exist, locked until the transaction ends */
async function hold(
  transaction: WriteExecutor,
  table: 'users' | 'projects' | 'labels',
  links: readonly (string | number | null | undefined)[],
): Promise<ReadonlySet<string | number>> {
  const ids = [...new Set(links)].filter((id) => id !== null && id !== undefined)
  if (ids.length === 0) return new Set()
  const rows = await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', (expression) => expression.fn.any(expression.val(ids)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of some people who may own tasks now; others lose them when a task is made from what was planned. */
export async function thoseWhoMayOwnTasks(
  transaction: WriteExecutor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Set(
    rows.filter(({ role, status }) => status === 'Active' && hasAnyPermission(role)).map(({ id }) => id),
  )
}

/**
 * The name of a task type given by its id or its name; null for none.
 * @throws AppError validation at type when no type has the id
 */
export async function typeName(
  transaction: WriteExecutor,
  type: string | number | null,
): Promise<string | null> {
  if (typeof type !== 'number') return type
  const row = await transaction
    .selectFrom('task_types')
    .select('name')
    .where('id', '=', type)
    .executeTakeFirst()
  if (row === undefined) throw invalidField('type', 'There is no task type with this id')
  return row.name
}
