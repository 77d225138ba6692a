import type { Cents } from '#platform/shared/money.ts'

const WIDTH = 76
const HEIGHT = 26
const EDGE = 3

const KIND_CLASS = { income: 'chart-income', expenses: 'chart-expenses' }

/** The course of some months as a line with the last marked; the numbers are next to it. */
export function Sparkline({ values, kind }: { values: readonly Cents[]; kind: 'income' | 'expenses' }) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const points = values.map((value, index) => {
    const x = EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
    // equal months are drawn in the middle
    const share = span === 0 ? 0.5 : (value - least) / span
    return { x, y: HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE) }
  })
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const last = points.at(-1)
  return (
    <svg
      className={`sparkline ${KIND_CLASS[kind]}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <polygon points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`} />
      <polyline points={line} />
      {last === undefined ? null : <circle cx={last.x} cy={last.y} r="2.25" />}
    </svg>
  )
}
