import type { Task } from '#work/tasks/shared/task-schema.ts'
import { isOpenTask } from '#work/tasks/shared/task-status.ts'
import { SubTaskCount, TaskCellContent, TaskNumber } from '#work/tasks/web/index.ts'
import { TaskLink } from '#work/task-pages/web/index.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'

export interface ProjectTaskRows {
  tasks: readonly Task[]
  today: string
  openId: number | undefined
  onOpen: (id: number) => void
  isLoading: boolean
}

/** The tasks of a project as a table; what they are billed at only for those who may see money. */
export function ProjectTaskTable(props: ProjectTaskRows & { seesMoney: boolean }) {
  const { tasks, today, openId, onOpen, isLoading, seesMoney } = props
  return (
    <table className="table project-task-table" aria-label="Tasks" data-money={seesMoney || undefined}>
      <thead>
        <tr>
          <th scope="col">Task Name</th>
          <th scope="col" className="project-task-status">
            Status
          </th>
          <th scope="col" className="project-task-due">
            Due Date
          </th>
          <th scope="col" className="project-task-assignee">
            Assignee
          </th>
          <th scope="col" className="project-task-estimate number">
            Estimate
          </th>
          {seesMoney ? (
            <th scope="col" className="project-task-billing number">
              Billing
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {isLoading ? <SkeletonRows columns={seesMoney ? 6 : 5} /> : null}
        {tasks.map((task) => (
          <tr key={task.id} aria-current={task.id === openId || undefined}>
            <td>
              <TaskLink id={task.id} onOpen={onOpen} className="project-task-link" title={task.taskName}>
                <TaskNumber id={task.id} />
                <span className="ellipsis">{task.taskName}</span>
                <SubTaskCount task={task} />
              </TaskLink>
            </td>
            <td className="project-task-status">
              <TaskCellContent task={task} field="status" today={today} />
            </td>
            <td className="project-task-due">
              <TaskCellContent task={task} field="dueDate" today={today} />
            </td>
            <td className="project-task-assignee">
              <span className="person">
                <TaskCellContent task={task} field="assigneeId" today={today} />
              </span>
            </td>
            <td className="project-task-estimate number">
              {task.estimateMinutes === null ? null : formatLength(task.estimateMinutes)}
            </td>
            {seesMoney ? (
              <td className="project-task-billing number">
                <Billing task={task} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** At a fixed price: the amount, dim until it is done. */
function Billing({ task }: { task: Task }) {
  const { billing, amount = null, hourlyRate = null, status } = task
  if (billing === 'fixed' && amount !== null)
    return <span className={isOpenTask(status) ? 'dim' : undefined}>{formatAmount(toCents(amount))}</span>
  if (billing === 'hourly')
    return (
      <span className="dim">
        {hourlyRate === null ? 'By the hour' : `${formatAmount(toCents(hourlyRate))} / h`}
      </span>
    )
  return <span className="faint">Not billable</span>
}
