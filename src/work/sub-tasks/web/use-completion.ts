import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { toggleSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'

/**
 * Marks sub-tasks as completed, shown at once. The call only toggles the mark: a second press waits for the first, and
 * if someone else toggled it meanwhile, it is toggled once more, so that the requested state is what is stored.
 */
export function useCompletion() {
  const queryClient = useQueryClient()
  // the requested state by sub-task, until the server has it
  const asked = useRef<ReadonlyMap<number, boolean>>(new Map())
  const [shown, setShown] = useState<ReadonlyMap<number, boolean>>(new Map())
  const ask = (id: number, isCompleted: boolean | undefined) => {
    const next = new Map(asked.current)
    if (isCompleted === undefined) next.delete(id)
    else next.set(id, isCompleted)
    asked.current = next
    setShown(next)
  }

  const complete = async (subTask: SubTask, isCompleted: boolean) => {
    const { id } = subTask
    const isRunning = asked.current.has(id)
    ask(id, isCompleted)
    if (isRunning) return
    let stored = subTask.isCompleted
    try {
      while (asked.current.get(id) !== stored) {
        const { reply, changes } = await write(queryClient, { entity: 'sub-task' }, () =>
          callWithMetadata(toggleSubTask, { params: { id: String(id) } }),
        )
        stored = reply.isCompleted
        offerUndoByKey(changes, `“${reply.title}” is ${reply.isCompleted ? 'completed' : 'open again'}`)
      }
    } catch (error) {
      toast.error({ title: `“${subTask.title}” could not be changed.`, message: sentenceOf(error) })
      void refresh(queryClient, 'sub-task')
    }
    ask(id, undefined)
  }
  return {
    /** Whether a sub-task is shown as completed: as requested, or else as stored. */
    isCompleted: (subTask: SubTask) => shown.get(subTask.id) ?? subTask.isCompleted,
    complete: (subTask: SubTask, isCompleted: boolean) => void complete(subTask, isCompleted),
  }
}
