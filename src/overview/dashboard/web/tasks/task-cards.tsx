import type { ReactNode } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { TaskStats } from '../../shared/dashboard-schema.ts'
import { StatCard } from '../stat-card.tsx'
import { lateFilter, ownFilter, type TaskFilter, TaskListLink, thisWeekFilter } from './task-list-link.tsx'
import { shareText, taskShare } from './task-share.ts'

export interface TaskCardsProps {
  /** Undefined while they load. */
  stats: TaskStats | undefined
  accountId: string
  today: string
}

/** The four counts of the caller's tasks (spec 12.3), each linked to the tasks it counts. */
export function TaskCards({ stats, accountId, today }: TaskCardsProps) {
  const own = ownFilter(accountId)
  const done: TaskFilter = { ...own, status: ['Done'] }
  const late: TaskFilter = { ...own, ...lateFilter(today) }
  const inProgress: TaskFilter = { ...own, status: ['In Progress'] }
  const { totalTasks = 0, completedTasks = 0, overdueTasks = 0 } = stats ?? {}
  const completed = taskShare(completedTasks, totalTasks)
  const overdue = taskShare(overdueTasks, totalTasks)
  const note = (shown: ReactNode) => (stats === undefined ? <NoteSkeleton /> : shown)
  return (
    <ul className="stats" aria-label="My tasks">
      <StatCard
        label="Total Tasks"
        figure={stats && withSeparators(stats.totalTasks)}
        note={note(
          <>
            <TaskListLink filter={{ ...own, ...thisWeekFilter(today) }} className="stat-note-link">
              {withSeparators(stats?.dueThisWeekTasks ?? 0)}
            </TaskListLink>
            <span className="stat-note-text">due this week</span>
          </>,
        )}
        link={(link) => <TaskListLink filter={own} {...link} />}
      />
      <StatCard
        label="Completed"
        figure={stats && withSeparators(stats.completedTasks)}
        note={note(
          <>
            <span className="stat-change green-text">{shareText(completed)}</span>
            <span className="stat-note-text">of all tasks</span>
          </>,
        )}
        art={<Ring share={completed} kind="completed" />}
        link={(link) => <TaskListLink filter={done} {...link} />}
      />
      <StatCard
        label="Overdue"
        figure={stats && withSeparators(stats.overdueTasks)}
        note={note(
          <>
            <span className={overdueTasks === 0 ? 'stat-change' : 'stat-change red-text'}>
              {shareText(overdue)}
            </span>
            <span className="stat-note-text">of all tasks</span>
          </>,
        )}
        art={<Ring share={overdue} kind="overdue" />}
        link={(link) => <TaskListLink filter={late} {...link} />}
      />
      <StatCard
        label="In Progress"
        figure={stats && withSeparators(stats.inProgressTasks)}
        note={note(
          <>
            <TaskListLink
              filter={{ ...inProgress, priority: ['High', 'Critical'] }}
              className="stat-note-link"
            >
              {withSeparators(stats?.urgentTasks ?? 0)}
            </TaskListLink>
            <span className="stat-note-text">
              <span className="stat-note-more">with </span>high priority or above
            </span>
          </>,
        )}
        link={(link) => <TaskListLink filter={inProgress} {...link} />}
      />
    </ul>
  )
}

const SIZE = 40
const RADIUS = 16.5
const AROUND = 2 * Math.PI * RADIUS

/** A share drawn as an arc. */
function Ring({ share, kind }: { share: number; kind: 'completed' | 'overdue' }) {
  const middle = SIZE / 2
  return (
    <svg
      className={`ring ${kind === 'completed' ? 'ring-completed' : 'ring-overdue'}`}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
    >
      <circle className="ring-track" cx={middle} cy={middle} r={RADIUS} />
      {share === 0 ? null : (
        <circle
          className="ring-share"
          cx={middle}
          cy={middle}
          r={RADIUS}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
    </svg>
  )
}

function NoteSkeleton() {
  return (
    <span className="appear-late">
      <Skeleton width={96} />
    </span>
  )
}
