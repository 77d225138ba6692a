import type { Cents } from '#platform/shared/money.ts'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { barOf } from './bar-parts.ts'
import { barSentence } from './bar-sentence.ts'

/** The stacked bar with the tick of the quotes, and the thin bar of what was spent, on one scale. */
export function BarDrawing({
  money,
  ready,
}: {
  money: ProjectMoney | undefined
  /** What is ready to bill; undefined while it is not known. */
  ready: number | undefined
}) {
  if (money === undefined)
    return (
      <div className="standing-drawing" aria-hidden>
        <div className="standing-track" />
        <div className="standing-spent-track" />
      </div>
    )
  const { whole, parts, quoted, edge, spent, isSpentOver } = barOf(money, ready ?? 0)
  const at = (amount: Cents) => `calc(100% * ${amount} / ${Math.max(1, whole)})`
  return (
    <div className="standing-drawing" role="img" aria-label={barSentence(money, ready ?? 0)}>
      <div className="standing-track">
        {parts.map(({ part, amount }) => (
          <span key={part} className="standing-part" data-part={part} style={{ width: at(amount) }} />
        ))}
        {edge === undefined ? null : (
          <span className="standing-edge" style={{ insetInlineStart: at(edge) }} />
        )}
        {quoted === undefined ? null : (
          <span className="standing-tick" style={{ insetInlineStart: at(quoted) }} />
        )}
      </div>
      <div className="standing-spent-track">
        <span
          className="standing-spent"
          data-over={(ready !== undefined && isSpentOver) || undefined}
          style={{ width: `min(100%, ${at(spent)})` }}
        />
      </div>
    </div>
  )
}
