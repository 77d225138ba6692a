import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'
import { taskImport } from '../shared/task-import.ts'
import { type CleanTask, cleanTasks, createTasks } from './create-tasks.ts'
import { deleteUntouchedTasks } from './delete-untouched-tasks.ts'
import { lockReferences } from './task-references.ts'
import type { CleanNewTask, TaskWriter } from './task-service.ts'

export const importableTask: ServerImportable = {
  importable: taskImport,
  prepare: cleanTasks,
  add: importTasks,
  removeUntouched: deleteUntouchedTasks,
}

/**
 * Adds the tasks of a file, all or none. What they point to is looked at first, and kept until they are stored: so every
 * row that is wrong is named at once.
 * @returns their ids
 * @throws AppError validation at the fields of the rows
 */
async function importTasks(
  transaction: WriteExecutor,
  rows: readonly CleanTask[],
  writer: TaskWriter,
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
