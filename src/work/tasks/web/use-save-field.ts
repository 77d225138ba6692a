import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { refresh, write, type WriteAnswer } from '#platform/web/data/write.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo, offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { updateTask, updateTaskAssignee } from '../shared/task-endpoints.ts'
import type { Task, TaskPage } from '../shared/task-schema.ts'
import { createFieldSaver, type FieldSaver, type FieldState } from './field-saver.ts'
import { fieldPatch, fieldProblem, fieldText, TASK_FIELD_LABEL, type TaskField } from './task-field.ts'
import { TASK_LISTS, taskQuery } from './task-queries.ts'
import { mayFinish } from './task-waiting.tsx'

export type TaskSaver = FieldSaver<TaskField>

const SaverContext = createContext<TaskSaver | undefined>(undefined)

/** Provides the saver to the cells. */
export const SaverProvider = SaverContext

/** The saver of the surrounding list. @throws outside of a list */
export function useSaver(): TaskSaver {
  const saver = use(SaverContext)
  if (saver === undefined) throw new Error('useSaver is for the cells of a task list')
  return saver
}

/** The saver of the surrounding list, or a new one if there is none. @param today as for {@link useTaskSaver} */
export function useSharedSaver(today: string): TaskSaver {
  const around = use(SaverContext)
  const own = useTaskSaver(today)
  return around ?? own
}

/** The save state of a task's fields as a whole. */
export function useRowState(saver: TaskSaver, id: number): 'unsaved' | 'saved' | undefined {
  return useSyncExternalStore(saver.subscribe, () => saver.rowState(id))
}

/** What a cell shows instead of its row's value, if anything. */
export function useFieldState(id: number, field: TaskField): FieldState | undefined {
  const saver = useSaver()
  return useSyncExternalStore(saver.subscribe, () => saver.stateOf(id, field))
}

/**
 * The saver of a task list. Pending values are saved when the page is left: by another route (unmounting), by closing
 * the tab or by going to another site (`pagehide`, with a call that outlives the page).
 * @param today the current calendar day, for the words of a failure
 */
export function useTaskSaver(today: string): TaskSaver {
  const queryClient = useQueryClient()
  const [saver] = useState(() => createTaskSaver(queryClient, today))
  useEffect(() => {
    const leave = () => saver.saveAll(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      saver.saveAll(false)
    }
  }, [saver])
  return saver
}

/** The person decided not to finish a task: its status is as before, and there is nothing to say. */
class NotFinished extends Error {}

function createTaskSaver(queryClient: QueryClient, today: string): TaskSaver {
  const toasts = new Map<string, number>()
  /** Tasks about which the question of what they wait for was answered. */
  const asked = new Set<number>()
  const saver: TaskSaver = createFieldSaver<TaskField>({
    check: fieldProblem,
    async send(id, field, value, { keepalive }) {
      const earlier = toasts.get(`${id} ${field}`)
      if (earlier !== undefined) dismissToast(earlier)
      const isFinished = field === 'status' && value === 'Done'
      if (isFinished && !keepalive && !asked.has(id)) {
        if (!(await mayFinish(cachedTask(queryClient, id)))) throw new NotFinished()
        asked.add(id)
      }
      const params = { id: String(id) }
      const { reply: task, changes } = await write<WriteAnswer<Task>>(queryClient, { entity: 'task' }, () =>
        field === 'assigneeId'
          ? callWithMetadata(
              updateTaskAssignee,
              { params, body: { assigneeId: value === '' ? null : value } },
              { keepalive },
            )
          : callWithMetadata(updateTask, { params, body: fieldPatch(field, value) }, { keepalive }),
      )
      // what waits for it says so
      if (field === 'status' && task.isBlocking) void refresh(queryClient, 'task')
      const message = `#${id}: ${TASK_FIELD_LABEL[field]} is now ${fieldText(task, field, today)}`
      // typed text needs no message
      if (field === 'taskName') offerUndoByKey(changes, message)
      else offerUndo(changes, { message })
    },
    failed(id, field, value, reason) {
      if (reason instanceof NotFinished) return
      const label = TASK_FIELD_LABEL[field]
      const task = cachedTask(queryClient, id)
      const back =
        task === undefined ? '' : `${label} is back to ${quoted(fieldText(task, field, today), field)}. `
      const isGone = reason instanceof ApiError && reason.status === 404
      const canRetry = typeof reason !== 'string' && !isGone
      const key = toast.error({
        title: 'Not saved',
        message: `${back}${reasonText(reason)}`,
        // a typed text stays available until the user decides
        ...(canRetry
          ? { duration: 0, action: { label: 'Retry', onSelect: () => saver.saveNow(id, field, value) } }
          : {}),
      })
      toasts.set(`${id} ${field}`, key)
    },
  })
  return saver
}

function quoted(text: string, field: TaskField): string {
  return field === 'taskName' ? `“${text}”` : text
}

/** Why something failed: the form's own message, the server's, or that there was no reply. */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return `${reason}.`
  if (!(reason instanceof ApiError)) return 'Something went wrong. Please try again.'
  return reason.status === 0 ? reason.message : `The server said: “${reason.message}”`
}

/** A task as shown in some list, or as last opened. */
export function cachedTask(queryClient: QueryClient, id: number): Task | undefined {
  for (const [, page] of queryClient.getQueriesData<TaskPage>({ queryKey: TASK_LISTS })) {
    const task = page?.tasks.find((row) => row.id === id)
    if (task !== undefined) return task
  }
  return queryClient.getQueryData(taskQuery(id).queryKey)
}
