import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'
import { labelsNamed } from '#work/labels/server/index.ts'
import { MAX_LABEL_NAME } from '#work/labels/shared/label-schema.ts'
import { type ImportedTask, labelNames, taskImport } from '../shared/task-import.ts'
import { MAX_TASK_LABELS } from '../shared/task-schema.ts'
import { type CleanTask, cleanTasks, createTasks } from './create-tasks.ts'
import { deleteUntouchedTasks } from './delete-untouched-tasks.ts'
import { linksInFile } from './links/links-in-file.ts'
import { lockLinksOfAll, storeBlockersOfNew } from './links/store-blockers.ts'
import { lockReferences } from './task-references.ts'
import type { CleanNewTask, TaskWriter } from './task-service.ts'

export const importableTask: ServerImportable = {
  importable: taskImport,
  prepare: cleanTasks,
  add: importTasks,
  removeUntouched: deleteUntouchedTasks,
}

/** A row with a cleaned description; its labels are still names. */
type CleanImportedTask = Omit<ImportedTask, 'remark'> & Pick<CleanTask, 'remark'>

/**
 * Adds the tasks of a file, all or none; labels that do not exist are added, and tasks wait for others of
 * the file. What they point to is looked at first, and kept until they are stored: so every
 * row that is wrong is named at once.
 * @returns their ids
 * @throws AppError validation at the fields of the rows
 */
async function importTasks(
  transaction: WriteExecutor,
  rows: readonly CleanImportedTask[],
  writer: TaskWriter,
): Promise<number[]> {
  const links = linksInFile(rows)
  if (links.order.length > 0) await lockLinksOfAll(transaction)
  const types = await transaction.selectFrom('task_types').select(['id', 'name']).execute()
  const missing = await lockReferences(
    transaction,
    rows.map(({ labels: _names, ...references }) => references),
  )
  const typeNames = new Map<string | number, string>(
    types.flatMap(({ id, name }) => [
      [id, name],
      [name, name],
    ]),
  )
  const refusals = new Map(links.refusals)
  const tasks = rows.map(({ labels, number: _number, waitsFor: _waitsFor, ...row }, index) => {
    const { type = null } = row
    const names = labelNames(labels)
    const wrong = wrongNames(names)
    if (wrong !== undefined) refusals.set(`${index}.labels`, wrong)
    for (const [field, sentence] of missing(row)) refusals.set(`${index}.${field}`, sentence)
    const name = type === null ? null : typeNames.get(type)
    if (name === undefined) refusals.set(`${index}.type`, 'There is no task type with this name')
    return { names, task: { ...row, type: name ?? null } }
  })
  refuseRows(refusals)
  const labelIds = await labelsNamed(
    transaction,
    tasks.flatMap(({ names }) => names),
    { actor: writer.actor, now: writer.platform.clock() },
  )
  const ids = await createTasks(
    transaction,
    tasks.map(({ names, task }): CleanNewTask => ({
      ...task,
      labels: names.flatMap((name) => labelIds.get(name.toLowerCase()) ?? []),
    })),
    writer,
  )
  const idsOf = (places: readonly number[]) => places.flatMap((place) => ids[place] ?? [])
  await storeBlockersOfNew(
    transaction,
    links.order.flatMap((place) =>
      idsOf([place]).map((id) => ({ id, blockers: idsOf(links.blockers[place] ?? []) })),
    ),
    writer.actor,
  )
  return ids
}

/** What is wrong with the labels of a row, as a sentence. */
function wrongNames(names: readonly string[]): string | undefined {
  if (names.length > MAX_TASK_LABELS) return `A task has at most ${MAX_TASK_LABELS} labels`
  return names.some((name) => name.length > MAX_LABEL_NAME)
    ? `The name of a label has at most ${MAX_LABEL_NAME} characters`
    : undefined
}
