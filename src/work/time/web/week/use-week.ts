import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { projectListQuery } from '#work/projects/web/index.ts'
import { taskQuery } from '#work/tasks/web/index.ts'
import { addDays } from '#platform/shared/dates.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { daysOfWeek, isWholeWeek } from '../../shared/time-search.ts'
import { useAddedRows } from './added-rows.ts'
import { placeOfRow } from './cell-key.ts'
import type { CellSaver } from './cell-saver.ts'
import type { TimeAddress } from './time-address.ts'
import { useRunning } from './use-running.ts'
import { type AddedRow, type AddedTask, type ShownWeek, weekOf, type WeekRow } from './week-rows.ts'
import { weekTimeQuery } from './week-queries.ts'

/** The week shown, with what is typed and not saved yet and the running timer. */
export interface WeekState {
  userId: string
  days: readonly string[]
  /** Undefined while it loads. */
  week: ShownWeek | undefined
  rows: ReadonlyMap<string, WeekRow>
  /** The timer of the person shown: only one's own is known. */
  running: ReturnType<typeof useRunning>
  /** Nothing could be loaded: the reason, and how to retry. */
  failure: { reason: string; retry: () => void } | undefined
  isBusy: boolean
  /** For how many days before today people change their own time; 0 while it loads. */
  editDays: number
  addRows: (rows: readonly AddedRow[]) => void
  /** Adds the rows of the week before, without time. */
  copyLastWeek: () => Promise<void>
}

/** Everything that the sheet and the day of a phone show; the adjacent weeks are prefetched. */
export function useWeek({ userId, monday }: TimeAddress, saver: CellSaver): WeekState {
  const queryClient = useQueryClient()
  const list = useQuery(weekTimeQuery(userId, monday))
  const [added, addRows] = useAddedRows(userId, monday)
  const ownTimer = useRunning()
  const running = userId === 'me' ? ownTimer : undefined
  const edits = useSyncExternalStore(saver.subscribe, saver.edits)
  const projectList = useQuery(projectListQuery).data
  const tasks = useTasksOf(added)
  const time = list.data
  const week = useMemo(() => {
    const projects = new Map(projectList?.map(({ id, name }) => [id, name]))
    return time && weekOf({ monday, userId, time, added, tasks, projects, edits, running })
  }, [monday, userId, time, added, tasks, projectList, edits, running])

  const isSettled = time !== undefined
  useEffect(() => {
    if (!isSettled) return
    for (const other of [addDays(monday, -7), addDays(monday, 7)])
      if (isWholeWeek(other)) void queryClient.prefetchQuery(weekTimeQuery(userId, other))
  }, [isSettled, queryClient, userId, monday])

  return {
    userId,
    days: daysOfWeek(monday),
    week,
    rows: new Map(week?.groups.flatMap(({ rows }) => rows.map((row) => [row.key, row]))),
    running,
    failure:
      list.isError && time === undefined
        ? { reason: sentenceOf(list.error), retry: () => void list.refetch() }
        : undefined,
    isBusy: list.isFetching,
    editDays: time?.editDays ?? 0,
    addRows,
    async copyLastWeek() {
      try {
        const { entries } = await queryClient.fetchQuery(weekTimeQuery(userId, addDays(monday, -7)))
        const rows = new Map(
          entries.flatMap((entry): [string, AddedRow][] => {
            const key = entry.task === null ? `project ${entry.project?.id ?? 0}` : `task ${entry.task.id}`
            const isGone = entry.task === null && entry.taskName !== null
            return isGone ? [] : [[key, { key, projectId: entry.project?.id ?? null }]]
          }),
        )
        if (rows.size === 0) toast.info({ message: 'Last week has no tasks to copy.' })
        else addRows([...rows.values()])
      } catch (error) {
        toast.error({ title: 'Last week was not copied', message: sentenceOf(error) })
      }
    },
  }
}

/** The tasks of added rows, as far as they are loaded. */
function useTasksOf(added: readonly AddedRow[]): readonly AddedTask[] {
  const ids = added.flatMap(({ key }) => {
    const place = placeOfRow(key)
    return place !== undefined && 'taskId' in place ? [place.taskId] : []
  })
  return useQueries({
    queries: ids.map((id) => taskQuery(id)),
    combine: (results) =>
      results.flatMap(({ data, error }, index): AddedTask[] => {
        const id = ids[index] ?? 0
        if (data !== undefined) return [{ id, name: data.taskName, project: data.project, isGone: false }]
        const isGone = error instanceof ApiError && error.status === 404
        return isGone ? [{ id, name: '', project: null, isGone }] : []
      }),
  })
}
