import { useQuery } from '@tanstack/react-query'
import { projectTasks } from '#work/tasks/shared/task-search.ts'
import { taskListQuery } from '#work/tasks/web/index.ts'
import { ENTRIES_PER_STEP, timeQuery } from '#work/time/web/entries/index.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import type { ProjectTab } from './project-search.ts'

/** From here on, the minutes of a length say nothing any more. */
const WHOLE_HOURS = 10 * 60

/**
 * How much is on the tabs: all tasks of the project, and its time, of others only for those who see it (spec 15.3). What
 * the tabs themselves show when they are opened is asked, so that this is its first call. Empty at 0, and
 * while it is unknown.
 */
export function useProjectCounts(id: number): Readonly<Partial<Record<ProjectTab, string>>> {
  const tasks = useQuery({ ...taskListQuery(projectTasks(id)), select: ({ total }) => total })
  const time = useQuery({
    ...timeQuery({ ...projectTime(id, useCan()('billing:view')), limit: ENTRIES_PER_STEP }),
    select: ({ minutes }) => minutes,
  })
  return {
    tasks: (tasks.data ?? 0) === 0 || tasks.isPlaceholderData ? '' : String(tasks.data),
    time: (time.data ?? 0) === 0 || time.isPlaceholderData ? '' : hoursOf(time.data ?? 0),
  }
}

/** The time of a project: of everybody for those who may see it, else one's own (spec 15.3). */
export function projectTime(projectId: number, seesOthers: boolean) {
  return { projectId, userId: seesOthers ? 'all' : 'me' }
}

function hoursOf(minutes: number): string {
  return minutes < WHOLE_HOURS ? `${formatLength(minutes)} h` : `${Math.floor(minutes / 60)} h`
}
