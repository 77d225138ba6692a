import type { UseQueryResult } from '@tanstack/react-query'
import { IconChecklist, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { DashboardTask } from '../../shared/dashboard-schema.ts'
import { DashboardSection } from '../dashboard-section.tsx'
import { MoreRows } from '../more-rows.tsx'
import { type TaskFilter, TaskListLink } from './task-list-link.tsx'
import { TaskRow } from './task-row.tsx'
import './task-list.css'

export interface TaskListProps {
  title: string
  /** Next to the title; the total number by default. */
  note?: ReactNode
  /** Shown instead of rows, with a hint on how to get some. */
  empty: string
  emptyHelp: string
  failure: string
  /** The link to the full list. */
  allText: string
  allFilter: TaskFilter
  /** The first rows, and how many there are in all. */
  list: UseQueryResult<{ rows: DashboardTask[]; total: number }>
  /** Whether the list has everyone's tasks: each row names its assignee. Otherwise each row has a second line. */
  isOfAll?: boolean
}

/** The first tasks of a list; each row opens its task. */
export function TaskList({ list, isOfAll = false, ...props }: TaskListProps) {
  const { data, isError, error, isPending, isFetching, refetch } = list
  const { title, note, empty, emptyHelp, failure, allText, allFilter } = props
  const { rows = [], total = 0 } = data ?? {}
  return (
    <DashboardSection
      className={classNames('tasks-card', isOfAll && 'tasks-of-all')}
      title={title}
      note={note ?? (total === 0 ? null : withSeparators(total))}
      all={
        <TaskListLink filter={allFilter} className="link dashboard-all">
          {allText}
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </TaskListLink>
      }
    >
      {isPending ? <TaskSkeletons /> : null}
      {isError && data === undefined ? (
        <ErrorBox
          title={failure}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data !== undefined && rows.length === 0 ? (
        <EmptyState small icon={<IconChecklist size={32} stroke={1.25} />} title={empty} help={emptyHelp} />
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="dashboard-tasks dashboard-rows">
          {rows.map((task) => (
            <TaskRow key={task.id} task={task} hasAssignee={isOfAll} />
          ))}
          <MoreRows shown={rows.length} total={total}>
            {(text) => (
              <TaskListLink filter={allFilter} className="link">
                {text}
              </TaskListLink>
            )}
          </MoreRows>
        </ul>
      )}
    </DashboardSection>
  )
}

const SKELETONS = ['38%', '52%', '44%', '60%', '48%']

function TaskSkeletons() {
  return (
    <div className="dashboard-tasks appear-late" aria-hidden>
      {SKELETONS.map((width) => (
        <div key={width} className="dashboard-task dashboard-row">
          <Skeleton width={28} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
