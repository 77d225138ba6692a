import type { WriteExecutor } from '#platform/server/database.ts'
import { invalidField } from '#platform/shared/errors.ts'

/** The field and the sentence for each link of a task, by the name of its constraint. */
const SENTENCES: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  tasks_assignee_id_fkey: ['assigneeId', 'There is no user with this id'],
  tasks_project_id_fkey: ['projectId', 'There is no project with this id'],
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
