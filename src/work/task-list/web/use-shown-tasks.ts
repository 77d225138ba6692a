import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#platform/web/data/api-client.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { shownRows } from './shown-rows.ts'
import { taskQuery, type TaskSaver } from '#work/tasks/web/index.ts'

/**
 * The tasks to show: those of the list, plus the one with an open cell and the one just created even if the list does
 * not contain them. Reports when the open one was deleted by someone else.
 */
export function useShownTasks(
  fresh: readonly Task[],
  createdId: number | undefined,
  saver: TaskSaver,
): readonly Task[] {
  const [last, setLast] = useState<readonly Task[]>(fresh)
  // not reported while the rows match the list, so that opening a cell does not render the page again
  const isAsFresh = last.length === fresh.length && fresh.every(({ id }, index) => id === last[index]?.id)
  const openId = useSyncExternalStore(saver.subscribe, () => (isAsFresh ? undefined : saver.editedRow()))
  const isMissing = (id: number | undefined) => id !== undefined && fresh.every((task) => task.id !== id)
  const openOne = useQuery({ ...taskQuery(openId ?? 0), enabled: isMissing(openId) })
  // once it was in the list, it is an ordinary row and disappears when it leaves the list, for example by undo
  const [listedId, setListedId] = useState<number>()
  const isListed = createdId !== undefined && !isMissing(createdId)
  if (isListed && listedId !== createdId) setListedId(createdId)
  const isAside = isMissing(createdId) && listedId !== createdId
  const createdOne = useQuery({ ...taskQuery(createdId ?? 0), enabled: isAside })

  const kept: Task[] = []
  const openTask = openOne.data ?? last.find((task) => task.id === openId)
  if (isMissing(openId) && openTask !== undefined) kept.push(openTask)
  if (isAside && createdId !== openId && createdOne.data !== undefined && !isGone(createdOne.error)) {
    kept.push(createdOne.data)
  }
  const shown = shownRows({ fresh, before: last.map((task) => task.id), kept, openId })
  const isSame = shown.length === last.length && shown.every((task, index) => task === last[index])
  if (!isSame) setLast(shown)

  const isOpenGone = isMissing(openId) && isGone(openOne.error)
  const toastGone = useEffectEvent(() => {
    const typed = saver.abandon()
    const kept = typed === undefined ? '' : ` What you typed was not saved: “${typed}”.`
    toast.error({
      title: 'Task deleted',
      message: `“${openTask?.taskName ?? 'This task'}” was deleted by somebody else.${kept}`,
      ...(typed === undefined ? {} : { duration: 0 }),
    })
  })
  useEffect(() => {
    if (isOpenGone) toastGone()
  }, [isOpenGone])
  // the same array while nothing changed, so that opening a cell renders no other row
  return isSame ? last : shown
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
