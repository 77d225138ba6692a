import { type CleanNewTask, type CleanTask, createTasks, lockReferences } from '#work/tasks/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'

/**
 * Adds the tasks of a file, all or none. What they point to is looked at first, and kept until they are stored: so every
 * row that is wrong is named at once.
 * @returns their ids
 * @throws AppError validation at the fields of the rows
 */
export async function importTasks(
  transaction: WriteExecutor,
  rows: readonly CleanTask[],
  writer: { actor: Actor; platform: Platform },
): Promise<number[]> {
  const types = await transaction.selectFrom('task_types').select(['id', 'name']).execute()
  const missing = await lockReferences(transaction, rows)
  const typeNames = new Map<string | number, string>(
    types.flatMap(({ id, name }) => [
      [id, name],
      [name, name],
    ]),
  )
  const refusals = new Map<string, string>()
  const tasks = rows.map((row, index): CleanNewTask => {
    const { type = null } = row
    for (const [field, sentence] of missing(row)) refusals.set(`${index}.${field}`, sentence)
    const name = type === null ? null : typeNames.get(type)
    if (name === undefined) refusals.set(`${index}.type`, 'There is no task type with this name')
    return { ...row, type: name ?? null }
  })
  refuseRows(refusals)
  return createTasks(transaction, tasks, writer)
}
