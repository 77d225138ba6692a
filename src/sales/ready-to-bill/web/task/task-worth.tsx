import { useQuery } from '@tanstack/react-query'
import { toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { billedTaskQuery } from './billed-task-query.ts'
import './task-billed.css'

/** Beside the time of a task: what of it is ready to bill. */
export function TaskWorth({ taskId }: { taskId: number }) {
  return useCan()('billing:view') ? <Worth taskId={taskId} /> : null
}

function Worth({ taskId }: { taskId: number }) {
  const { data } = useQuery(billedTaskQuery(taskId))
  if (data === undefined || (data.amount === 0 && data.minutesWithoutRate === 0)) return null
  return (
    <p className="task-worth">
      <span className="note">Ready to bill</span>
      {data.amount === 0 ? (
        <span className="dim">{formatLength(data.minutesWithoutRate)} h without a rate</span>
      ) : (
        <Money value={toCents(data.amount)} />
      )}
    </p>
  )
}
