import type { QueryClient } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import {
  type BulkTaskSet,
  deleteTasksInBulk,
  MAX_BULK_TASKS,
  updateTasksInBulk,
} from '#work/tasks/shared/bulk-task-endpoints.ts'
import type { Task, TaskPage } from '#work/tasks/shared/task-schema.ts'
import type { Selection } from './selection.ts'
import {
  cachedTask,
  fieldPatch,
  mayFinishMany,
  TASK_LISTS,
  type TaskChoices,
  type TaskField,
  withField,
} from '#work/tasks/web/index.ts'

/** The fields that a menu of the bar sets for many tasks at once. */
export type BulkField = keyof BulkTaskSet & TaskField

/** All queries of single tasks. */
const SINGLE_TASKS = ['task', 'one'] as const

/** What is set for the ticked tasks, and how one of them looks with it. */
export interface BulkChange {
  set: BulkTaskSet
  shown: (task: Task) => Task
}

/** Sets the value of a menu for all ticked tasks; a failure is shown. */
export async function changeSelected(
  queryClient: QueryClient,
  { selection, choices }: { selection: Selection; choices: TaskChoices },
  field: BulkField,
  value: string,
): Promise<void> {
  try {
    await sendToSelected(queryClient, selection, {
      set: fieldPatch(field, value),
      shown: (task) => withField(task, field, value, choices),
    })
  } catch (error) {
    toast.error({ title: 'Not saved', message: sentenceOf(error) })
  }
}

/** Shows all ticked tasks to the client, or hides them; a failure is shown. */
export async function showSelectedToClient(
  queryClient: QueryClient,
  selection: Selection,
  clientVisible: boolean,
): Promise<void> {
  try {
    const set = { clientVisible }
    await sendToSelected(queryClient, selection, { set, shown: (task) => ({ ...task, ...set }) })
  } catch (error) {
    toast.error({ title: 'Not saved', message: sentenceOf(error) })
  }
}

/**
 * Changes all ticked tasks: optimistically, then by one call. On failure the previous values are restored; the ticks
 * stay, except for tasks that no longer exist.
 * @returns whether it was sent: not for more tasks than one call takes, nor when the person decides not to finish them
 * @throws what the call threw
 */
export async function sendToSelected(
  queryClient: QueryClient,
  selection: Selection,
  { set, shown }: BulkChange,
): Promise<boolean> {
  const ids = selection.ids()
  if (refuseTooMany(ids, 'Not saved')) return false
  const ticked = ids.flatMap((id) => cachedTask(queryClient, id) ?? [])
  if (set.status === 'Done' && !(await mayFinishMany(ticked))) return false
  const before = new Map(
    ids.flatMap((id) => {
      const task = cachedTask(queryClient, id)
      return task === undefined ? [] : [[id, partThatChanges(task, shown(task))] as const]
    }),
  )
  // a reply already under way is older than this change
  await queryClient.cancelQueries({ queryKey: TASK_LISTS })
  await queryClient.cancelQueries({ queryKey: SINGLE_TASKS })
  const show = (change: (task: Task) => Task) => {
    const changed = (task: Task) => (before.has(task.id) ? change(task) : task)
    queryClient.setQueriesData<TaskPage>({ queryKey: TASK_LISTS }, (page) =>
      page === undefined ? page : { ...page, tasks: page.tasks.map(changed) },
    )
    queryClient.setQueriesData<Task>({ queryKey: SINGLE_TASKS }, (task) => task && changed(task))
  }
  show(shown)
  try {
    const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
      callWithMetadata(updateTasksInBulk, { body: { ids, set } }),
    )
    const told =
      reply.count === 0 ? 'Nothing to change: it was so already' : `${counted(reply.count, 'task')} changed`
    toastUndo({ message: told }, changes)
    return true
  } catch (error) {
    show((task) => ({ ...task, ...before.get(task.id) }))
    dropMissing(selection, ids, error)
    // refetches what was cancelled
    void refresh(queryClient, 'task')
    throw error
  }
}

/** The fields of a task that a change replaces, as they were. */
function partThatChanges(before: Task, after: Task): Partial<Task> {
  const names = (Object.keys(before) as (keyof Task)[]).filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

/** Deletes all ticked tasks after confirmation. @returns whether they were deleted */
export async function deleteSelected(queryClient: QueryClient, selection: Selection): Promise<boolean> {
  const ids = selection.ids()
  if (refuseTooMany(ids, 'Not deleted')) return false
  const tasks = counted(ids.length, 'task')
  return askAndDelete(queryClient, {
    title: ids.length === 1 ? 'Delete Task' : 'Delete Tasks',
    question: `Are you sure you want to delete ${tasks}? They can be restored from the bin for 30 days.`,
    loading: `Deleting ${tasks}...`,
    success: `${tasks} deleted`,
    failure: 'Not deleted',
    entity: 'task',
    send: async () => {
      try {
        return await callWithMetadata(deleteTasksInBulk, { body: { ids } })
      } catch (error) {
        dropMissing(selection, ids, error)
        void refresh(queryClient, 'task')
        throw error
      }
    },
  })
}

/** Reports that there are too many tasks for one call, before anything is asked or shown. */
function refuseTooMany({ length }: readonly number[], title: string): boolean {
  if (length <= MAX_BULK_TASKS) return false
  toast.error({
    title,
    message: `${counted(length, 'task')} are selected. At most ${MAX_BULK_TASKS} at once.`,
  })
  return true
}

/** Unticks the tasks that the server did not find: no one else could, and the next attempt would fail too. */
function dropMissing(selection: Selection, ids: readonly number[], error: unknown): void {
  if (!(error instanceof ApiError)) return
  const places = Object.keys(error.fields).flatMap((field) => /^ids\.(\d+)$/.exec(field)?.[1] ?? [])
  selection.drop(places.flatMap((place) => ids[Number(place)] ?? []))
}
