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
  fieldValue,
  TASK_LISTS,
  type TaskChoices,
  withField,
} from '#work/tasks/web/index.ts'

/** What many tasks can be given at once. */
export type BulkField = keyof BulkTaskSet

/** Every query that shows tasks one by one. */
const SINGLE_TASKS = ['task', 'one'] as const

/**
 * Gives all ticked tasks a value: at once on the screen, then by one call. A failure puts back what was there; the ticks
 * stay, but for tasks that are gone.
 */
export async function changeSelected(
  queryClient: QueryClient,
  { selection, choices }: { selection: Selection; choices: TaskChoices },
  field: BulkField,
  value: string,
): Promise<void> {
  const ids = selection.ids()
  if (refuseTooMany(ids, 'Not saved')) return
  const before = new Map(
    ids.flatMap((id) => {
      const task = cachedTask(queryClient, id)
      return task === undefined ? [] : [[id, fieldValue(task, field)] as const]
    }),
  )
  // an answer that is on its way is older than this change
  await queryClient.cancelQueries({ queryKey: TASK_LISTS })
  await queryClient.cancelQueries({ queryKey: SINGLE_TASKS })
  const show = (valueOf: (id: number) => string | undefined) => {
    const shown = (task: Task) => {
      const given = valueOf(task.id)
      return given === undefined ? task : withField(task, field, given, choices)
    }
    queryClient.setQueriesData<TaskPage>({ queryKey: TASK_LISTS }, (page) =>
      page === undefined ? page : { ...page, tasks: page.tasks.map(shown) },
    )
    queryClient.setQueriesData<Task>({ queryKey: SINGLE_TASKS }, (task) => task && shown(task))
  }
  show((id) => (before.has(id) ? value : undefined))
  try {
    const set = fieldPatch(field, value) as BulkTaskSet
    const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
      callWithMetadata(updateTasksInBulk, { body: { ids, set } }),
    )
    const told =
      reply.count === 0 ? 'Nothing to change: it was so already' : `${counted(reply.count, 'task')} changed`
    toastUndo({ message: told }, changes)
  } catch (error) {
    show((id) => before.get(id))
    dropMissing(selection, ids, error)
    toast.error({ title: 'Not saved', message: sentenceOf(error) })
    // the answers that were on their way before
    void refresh(queryClient, 'task')
  }
}

/** Deletes all ticked tasks after asking. @returns whether they are gone */
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

/** Says so when one call does not take them all, before anything is asked or shown. */
function refuseTooMany({ length }: readonly number[], title: string): boolean {
  if (length <= MAX_BULK_TASKS) return false
  toast.error({
    title,
    message: `${counted(length, 'task')} are selected. At most ${MAX_BULK_TASKS} at once.`,
  })
  return true
}

/** Unticks the tasks that the server does not find any more: nobody else could, and the next try would fail too. */
function dropMissing(selection: Selection, ids: readonly number[], error: unknown): void {
  if (!(error instanceof ApiError)) return
  const places = Object.keys(error.fields).flatMap((field) => /^ids\.(\d+)$/.exec(field)?.[1] ?? [])
  selection.drop(places.flatMap((place) => ids[Number(place)] ?? []))
}
