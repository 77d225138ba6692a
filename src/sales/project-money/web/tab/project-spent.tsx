import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Expense } from '#sales/expenses/shared/expense-schema.ts'
import { EditExpenseDialog, PassOnMark } from '#sales/expenses/web/one/index.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { centsOfSum, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { MoneyBlock } from './money-block.tsx'
import { profitOf } from './profit.ts'
import { projectExpensesQuery } from '../project-money-queries.ts'
import type { ListProps } from './project-quotes.tsx'

/** What a project cost: its time as one row, and its expenses. */
export function ProjectSpent({ projectId, money, isPending }: ListProps & { isPending: boolean }) {
  const can = useCan()
  const list = useQuery(projectExpensesQuery(projectId))
  const [editedId, setEditedId] = useState<number>()
  const { rows = [], total } = list.data ?? {}
  const edited = rows.find(({ id }) => id === editedId)
  // one after the other they would move what is below them
  const isBusy = list.isPending || isPending
  const hasTime = money !== undefined && money.minutes > 0
  return (
    <MoneyBlock
      name="Expenses"
      projectId={projectId}
      list={list}
      isEmpty={total === 0 && !hasTime && !isBusy}
    >
      <div className="project-money-head" aria-hidden>
        <span className="project-money-name">Spent</span>
        <span>Cost</span>
      </div>
      <ul className="project-money-costs" aria-label="Spent">
        {hasTime && !isBusy ? <TimeCost money={money} /> : null}
        {isBusy
          ? ['64%', '48%', '56%'].map((width) => (
              <li key={width} className="project-money-cost appear-late" aria-hidden>
                <Skeleton width={width} />
              </li>
            ))
          : null}
        {(isBusy ? [] : rows).map((expense) => (
          <li key={expense.id}>
            <ExpenseCost
              expense={expense}
              onEdit={can('expenses:edit') ? () => setEditedId(expense.id) : undefined}
            />
          </li>
        ))}
      </ul>
      {money === undefined || isBusy ? null : (
        <p className="project-money-total">
          <span className="project-money-sum">Total spent</span>
          <Money value={profitOf(money).spent} size="total" />
        </p>
      )}
      {edited === undefined ? null : (
        <EditExpenseDialog key={edited.id} expense={edited} onClose={() => setEditedId(undefined)} />
      )}
    </MoneyBlock>
  )
}

/** All time of the project, which the tab Time lists. */
function TimeCost({ money: { minutes, minutesWithoutCost, timeCost } }: { money: ProjectMoney }) {
  return (
    <li>
      <Link
        to="."
        search={((current: object) => ({ ...current, tab: 'time' })) as never}
        replace
        className="project-money-cost"
      >
        <span className="project-money-lines">
          <span>Time, {formatLength(minutes)} h</span>
          <span className="note">
            {minutesWithoutCost === 0
              ? 'At cost, to today'
              : `At cost, ${formatLength(minutesWithoutCost)} h of it without a cost`}
          </span>
        </span>
        <Money value={centsOfSum(timeCost)} hasCurrency={false} />
      </Link>
    </li>
  )
}

function ExpenseCost({ expense, onEdit }: { expense: Expense; onEdit: (() => void) | undefined }) {
  const today = useToday()
  const { date, description, vendor, amount } = expense
  const content = (
    <>
      <span className="project-money-lines">
        <span className="ellipsis" title={description}>
          {description}
        </span>
        <span className="ellipsis note">
          {formatDay(date, today)}
          {vendor === null ? null : ` · ${vendor}`}
        </span>
      </span>
      <PassOnMark expense={expense} />
      <Money value={toCents(amount)} hasCurrency={false} />
    </>
  )
  return onEdit === undefined ? (
    <div className="project-money-cost">{content}</div>
  ) : (
    <button type="button" className="project-money-cost" onClick={onEdit}>
      {content}
    </button>
  )
}
