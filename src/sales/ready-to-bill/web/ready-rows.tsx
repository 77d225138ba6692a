import { Link } from '@tanstack/react-router'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cents, toCents } from '#platform/shared/money.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { ReadyExpense, ReadyTask } from '../shared/ready-to-bill-schema.ts'
import { keyOf, type PersonTime, type RecordKey, tickOf, type TimeRow } from './ready-work.ts'

/** What is ticked, and how to change it. */
export interface Ticks {
  left: ReadonlySet<RecordKey>
  /** What was left when the dialog opened. */
  before: ReadonlySet<RecordKey>
  tick: (keys: readonly RecordKey[], isTicked: boolean) => void
}

export interface TickRowProps {
  ticks: Ticks
  keys: readonly RecordKey[]
  mark: ReactNode
  name: string
  detail: string
  amount: Cents
}

/** A row with a box: one record, or the time of one person on one task. */
function TickRow({ ticks, keys, mark, name, detail, amount }: TickRowProps) {
  const { count, ...tick } = tickOf(keys, ticks.left)
  const isLeft = count === 0 && keys.every((key) => ticks.before.has(key))
  return (
    <li>
      <label className={classNames('ready-row', count === 0 && 'ready-row-left')}>
        <Checkbox {...tick} onChange={(isTicked) => ticks.tick(keys, isTicked)} />
        <span className="ready-row-mark">{mark}</span>
        <span className="ready-row-name" title={name}>
          {name}
        </span>
        <span className="ready-row-detail">{isLeft ? `Left for later · ${detail}` : detail}</span>
        <Money value={amount} hasCurrency={false} />
      </label>
    </li>
  )
}

/** Done tasks with a price. */
export function TaskRows({ tasks, ticks }: { tasks: readonly ReadyTask[]; ticks: Ticks }) {
  const today = useToday()
  return tasks.map((task) => (
    <TickRow
      key={task.id}
      ticks={ticks}
      keys={[keyOf('task', task)]}
      mark={`#${task.id}`}
      name={task.name}
      detail={task.doneOn === null ? 'Done' : `Done ${formatDay(task.doneOn, today)}`}
      amount={toCents(task.amount)}
    />
  ))
}

/** Expenses that are passed on, those with a receipt marked. */
export function ExpenseRows({ expenses, ticks }: { expenses: readonly ReadyExpense[]; ticks: Ticks }) {
  const today = useToday()
  return expenses.map((expense) => (
    <TickRow
      key={expense.id}
      ticks={ticks}
      keys={[keyOf('expense', expense)]}
      mark={
        expense.hasReceipt ? (
          <IconPaperclip size={14} stroke={1.75} role="img" aria-label="With a receipt" />
        ) : null
      }
      name={expense.description}
      detail={[
        formatDay(expense.day, today),
        expense.markupPercent === 0 ? '' : `${expense.markupPercent}% markup`,
        expense.isTaxed ? '' : 'not taxed',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
      amount={toCents(expense.amount)}
    />
  ))
}

/** The time of a person at one rate. */
export function PersonRows({ person, ticks }: { person: PersonTime; ticks: Ticks }) {
  const { userId, userName, rate, rows } = person
  return (
    <>
      <li className="ready-person">
        <Avatar id={userId} name={userName} size={18} />
        <span className="ready-row-name">{userName}</span>
        {rate === null ? (
          <Link to="/rates" className="link ready-no-rate">
            No rate
          </Link>
        ) : (
          <span className="dim">
            <Money value={toCents(rate)} hasCurrency={false} /> an hour
          </span>
        )}
      </li>
      {rows.map((row) =>
        row.amount === null ? (
          <RatelessRow key={row.keys[0]} row={row} />
        ) : (
          <TickRow
            key={row.keys[0]}
            ticks={ticks}
            keys={row.keys}
            mark={row.taskId === null ? null : `#${row.taskId}`}
            name={row.name}
            detail={`${formatLength(row.minutes)} h`}
            amount={row.amount}
          />
        ),
      )}
    </>
  )
}

/** Time that cannot be billed yet. */
function RatelessRow({ row }: { row: TimeRow }) {
  return (
    <li className="ready-row ready-row-left">
      <Checkbox
        checked={false}
        disabled
        aria-label={`${row.name} has no rate`}
        title="Set a rate first"
        onChange={() => undefined}
      />
      <span className="ready-row-mark">{row.taskId === null ? null : `#${row.taskId}`}</span>
      <span className="ready-row-name" title={row.name}>
        {row.name}
      </span>
      <span className="ready-row-detail">{formatLength(row.minutes)} h</span>
      <span className="ready-row-none">–</span>
    </li>
  )
}
