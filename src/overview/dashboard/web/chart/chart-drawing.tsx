import { classNames } from '#platform/web/ui/class-names.ts'
import { axisLabel, type ChartScale } from './chart-scale.ts'
import type { Size } from './use-size.ts'

/** A month of the chart, with amounts in LKR. */
export interface ChartMonth {
  /** Such as `Jun 2026`. */
  label: string
  income: number
  expenses: number
}

/** Margins in px: left for the axis, top for half a line of text, bottom for the months. */
export const CHART_ROOM = { left: 52, top: 10, bottom: 28 } as const
const WIDEST_BAR = 24
const BAR_GAP = 4
const CORNER = 4
/** Half the height of a digit. */
const HALF_DIGIT = 4

export interface ChartDrawingProps {
  months: readonly ChartMonth[]
  scale: ChartScale
  size: Size
  /** The highlighted month. */
  active: number | undefined
}

/** The bars, their axis and the names of the months. The same data is in a table for assistive technology. */
export function ChartDrawing({ months, scale, size, active }: ChartDrawingProps) {
  const { width, height } = size
  const { left, top, bottom } = CHART_ROOM
  const room = { width: Math.max(0, width - left), height: Math.max(0, height - top - bottom) }
  const column = room.width / months.length
  // a third of the column on each side of the pair
  const bar = Math.min(WIDEST_BAR, Math.max(2, (column - BAR_GAP) / 4))
  const y = (lkr: number) => top + ((scale.top - lkr) / (scale.top - scale.bottom)) * room.height
  const ground = y(0)
  return (
    <svg
      className="chart-drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {active === undefined ? null : (
        <rect
          className="chart-band"
          x={left + active * column + column * 0.06}
          y={top}
          width={column * 0.88}
          height={room.height}
          rx={4}
        />
      )}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'chart-ground' : 'chart-line'}
            x1={left}
            x2={width}
            y1={Math.round(y(tick)) - 0.5}
            y2={Math.round(y(tick)) - 0.5}
          />
          <text x={left - 10} y={y(tick) + HALF_DIGIT} textAnchor="end">
            {axisLabel(tick)}
          </text>
        </g>
      ))}
      {months.map(({ label, income, expenses }, index) => {
        const middle = left + (index + 0.5) * column
        return (
          <g key={label}>
            <path
              className="chart-bar chart-income"
              d={barPath(middle - BAR_GAP / 2 - bar, bar, y(income), ground)}
            />
            <path
              className="chart-bar chart-expenses"
              d={barPath(middle + BAR_GAP / 2, bar, y(expenses), ground)}
            />
            <text
              className={classNames(index === active && 'chart-month-active')}
              x={middle}
              y={height - 8}
              textAnchor="middle"
            >
              {label.slice(0, 3)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A bar with rounded ends, above the ground or, for a negative amount, below; the smallest amount stays visible. */
function barPath(x: number, width: number, y: number, ground: number): string {
  if (y === ground) return ''
  const up = y < ground ? 1 : -1
  const length = Math.max(Math.abs(ground - y), 1)
  const corner = Math.min(CORNER, length, width / 2)
  const turn = up * corner
  const end = ground - up * length
  return `M${x},${ground}V${end + turn}q0,${-turn} ${corner},${-turn}h${width - 2 * corner}q${corner},0 ${corner},${turn}V${ground}Z`
}
