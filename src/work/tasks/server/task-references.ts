import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'

const NO_PERSON = ['assigneeId', 'There is no user with this id'] as const
const NO_PROJECT = ['projectId', 'There is no project with this id'] as const
/** The field and the sentence for each link of a task, by the name of its constraint. */
const SENTENCES: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  tasks_assignee_id_fkey: NO_PERSON,
  tasks_project_id_fkey: NO_PROJECT,
  tasks_type_fkey: ['type', 'There is no task type with this name'],
}

/**
 * The refusal for a link that leads nowhere. The database decides, in the same moment as it stores: a check before
 * could be outrun by a deletion.
 * @throws AppError validation at the field of the link; the error itself when it is another one
 */
export function refuseUnknown(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const refusal = SENTENCES[constraint]
  throw refusal === undefined ? error : invalidField(...refusal)
}

/** What a task points to, as it is sent. */
export interface TaskLinks {
  assigneeId?: string | null | undefined
  projectId?: number | null | undefined
}

/** The fields and sentences of the links of a task that lead nowhere. */
export type MissingLinks = (links: TaskLinks) => readonly (readonly [field: string, sentence: string])[]

/**
 * Keeps the people and projects that tasks are about to point to, until the transaction ends. Whoever writes several
 * tasks calls this before the first of them is locked or counted: whoever deletes a person or a project has it locked
 * before they come to its tasks, so that neither waits for the other.
 * @returns which links of a task lead nowhere
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
  return ({ assigneeId = null, projectId = null }) => [
    ...(assigneeId === null || people.has(assigneeId) ? [] : [NO_PERSON]),
    ...(projectId === null || projects.has(projectId) ? [] : [NO_PROJECT]),
  ]
}

/** @returns the ids that exist, and go on existing until the transaction ends */
async function hold(
  transaction: WriteExecutor,
  table: 'users' | 'projects',
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

/**
 * The name of a task type that was given by its id or its name; null for none.
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
