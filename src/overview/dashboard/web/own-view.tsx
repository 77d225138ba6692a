import { useQuery } from '@tanstack/react-query'
import { withSeparators } from '#platform/shared/counted.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { assignedTasksQuery, statsQuery } from './dashboard-queries.ts'
import { TaskCards } from './tasks/task-cards.tsx'
import { TaskList } from './tasks/task-list.tsx'
import { ownFilter } from './tasks/task-list-link.tsx'

/** The caller's own tasks (spec 12.3). */
export function OwnView() {
  const today = useToday()
  const { id } = useAccount()
  const { data: stats, isError } = useQuery(statsQuery)
  const assignedTasks = useQuery(assignedTasksQuery)
  return (
    <>
      {isError && stats === undefined ? null : <TaskCards stats={stats} accountId={id} today={today} />}
      <TaskList
        title="My Assigned Tasks"
        note={stats === undefined ? '' : `${withSeparators(stats.openTasks)} open`}
        empty="No tasks assigned to you"
        emptyHelp="Tasks appear here once somebody assigns them to you."
        failure="Your tasks could not be loaded."
        allText="All my tasks"
        allFilter={ownFilter(id)}
        list={assignedTasks}
      />
    </>
  )
}
