import type { AddedColumn, ListColumns } from '#work/task-list/web/list/index.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { isOpenTask } from '#work/tasks/shared/task-status.ts'
import { ShownToClientMark } from '#work/tasks/web/index.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'

const BILLING: AddedColumn = {
  label: 'Billing',
  className: 'number project-task-billing',
  cell: (task) => <Billing task={task} />,
}

/** All tasks of the page are of one project: their time stands in its place. */
const WITHOUT_MONEY: ListColumns = { without: 'projectId', added: [timeColumn('Own Time')] }
const WITH_MONEY: ListColumns = {
  without: 'projectId',
  added: [timeColumn('Time'), BILLING],
  mark: (task) => <ShownToClientMark task={task} />,
}

/**
 * The columns of a project's tasks; what they are billed at, the time of others, and which of them the client sees, only
 * for those who may see money.
 */
export function projectColumns(seesMoney: boolean): ListColumns {
  return seesMoney ? WITH_MONEY : WITHOUT_MONEY
}

function timeColumn(label: string): AddedColumn {
  return {
    label,
    className: 'number project-task-time',
    cell: (task) => <TaskTime task={task} />,
    fact: ({ minutes = 0, estimateMinutes }) =>
      minutes === 0 && estimateMinutes === null ? null : (
        <span>
          <TaskTime task={{ minutes, estimateMinutes }} /> h
        </span>
      ),
  }
}

/** The time noted, and of how much: red above the estimate, nothing without both. */
function TaskTime({
  task: { minutes = 0, estimateMinutes },
}: {
  task: Pick<Task, 'minutes' | 'estimateMinutes'>
}) {
  if (estimateMinutes === null) return minutes === 0 ? null : formatLength(minutes)
  return (
    <>
      <span className={minutes > estimateMinutes ? 'red-text' : undefined}>
        {minutes === 0 ? '–' : formatLength(minutes)}
      </span>
      <span className="dim">{` / ${formatLength(estimateMinutes)}`}</span>
    </>
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
