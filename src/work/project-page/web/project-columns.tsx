import type { ListColumns } from '#work/task-list/web/list/index.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { isOpenTask } from '#work/tasks/shared/task-status.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'

/** All tasks of the page are of one project; how long each should take stands in its place. */
const WITHOUT_MONEY: ListColumns = {
  without: 'projectId',
  added: [
    {
      label: 'Estimate',
      className: 'number project-task-estimate',
      cell: ({ estimateMinutes }) => (estimateMinutes === null ? null : formatLength(estimateMinutes)),
      fact: ({ estimateMinutes }) =>
        estimateMinutes === null ? null : <span>{formatLength(estimateMinutes)} h</span>,
    },
  ],
}

const WITH_MONEY: ListColumns = {
  ...WITHOUT_MONEY,
  added: [
    ...WITHOUT_MONEY.added,
    {
      label: 'Billing',
      className: 'number project-task-billing',
      cell: (task) => <Billing task={task} />,
    },
  ],
}

/** The columns of a project's tasks; what they are billed at only for those who may see money. */
export function projectColumns(seesMoney: boolean): ListColumns {
  return seesMoney ? WITH_MONEY : WITHOUT_MONEY
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
