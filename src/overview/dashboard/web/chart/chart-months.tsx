import { type KeyboardEvent, useRef } from 'react'
import { difference, formatAmount, formatLkr, centsOfSum } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { fullMonth } from '../../shared/months.ts'
import { CHART_ROOM, type ChartMonth } from './chart-drawing.tsx'

export interface ChartMonthsProps {
  months: readonly ChartMonth[]
  /** The width of the chart in px. */
  width: number
  active: number | undefined
  onActive: (index: number | undefined) => void
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The interactive areas: one tab stop, from which the arrow keys move through the months. */
export function ChartMonths({ months, width, active, onActive }: ChartMonthsProps) {
  const group = useRef<HTMLDivElement>(null)
  const last = months.length - 1
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      onActive(undefined)
      return
    }
    const next = STEPS[event.key]?.(index, last)
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  const shown = active === undefined ? undefined : months[active]
  return (
    <>
      <div
        ref={group}
        className="chart-months"
        role="group"
        aria-label="Months"
        style={{ insetInlineStart: CHART_ROOM.left }}
      >
        {months.map((month, index) => (
          <button
            key={month.label}
            type="button"
            aria-label={spoken(month)}
            tabIndex={index === (active ?? last) ? 0 : -1}
            onPointerEnter={() => onActive(index)}
            onPointerLeave={() => onActive(undefined)}
            onFocus={() => onActive(index)}
            onBlur={() => onActive(undefined)}
            onClick={() => onActive(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </div>
      {shown === undefined || active === undefined ? null : (
        <MonthValues month={shown} place={(active + 0.5) / months.length} width={width - CHART_ROOM.left} />
      )}
    </>
  )
}

function spoken({ label, income, expenses }: ChartMonth): string {
  const [came, went] = [centsOfSum(income), centsOfSum(expenses)]
  return `${fullMonth(label)}: income ${formatLkr(came)}, expenses ${formatLkr(went)}, net profit ${formatLkr(difference(came, went))}`
}

/** In px. */
const VALUES_WIDTH = 196

/** The amounts of a month, above its bars. @param place of the month's centre, from 0 to 1 */
function MonthValues({ month, place, width }: { month: ChartMonth; place: number; width: number }) {
  const left = Math.min(Math.max(0, place * width - VALUES_WIDTH / 2), Math.max(0, width - VALUES_WIDTH))
  const income = centsOfSum(month.income)
  const expenses = centsOfSum(month.expenses)
  return (
    <div
      className="chart-values"
      style={{ width: VALUES_WIDTH, insetInlineStart: CHART_ROOM.left + left }}
      aria-hidden
    >
      <p className="chart-values-month">{fullMonth(month.label)}</p>
      <p className="chart-value">
        <span className="chart-key chart-income" />
        Income
        <span>{formatAmount(income)}</span>
      </p>
      <p className="chart-value">
        <span className="chart-key chart-expenses" />
        Expenses
        <span>{formatAmount(expenses)}</span>
      </p>
      <p className={classNames('chart-value', 'chart-value-net')}>
        Net profit
        <strong>{formatAmount(difference(income, expenses))}</strong>
      </p>
    </div>
  )
}
