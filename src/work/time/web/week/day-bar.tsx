import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'

/** The minutes of a full day of work. */
export const DAY_TARGET = 8 * 60
/** The days of work in a week. */
const WORKDAYS = 5
/** The minutes of a full week of work. */
export const WEEK_TARGET = WORKDAYS * DAY_TARGET

export interface DayBarProps {
  /** Undefined while it loads. */
  minutes: number | undefined
  isWorkday: boolean
  /** The day. */
  label: string
  /** Leaves out the sum, which stands elsewhere. */
  isBarOnly?: boolean
}

/** The sum of a day, with a bar of its share of a full day: amber above it. A free day has a bar only with time. */
export function DayBar({ minutes, isWorkday, label, isBarOnly = false }: DayBarProps) {
  if (minutes === undefined) return <Skeleton width={isBarOnly ? '100%' : 36} height={isBarOnly ? 3 : 10} />
  const isOver = minutes > DAY_TARGET
  const words = `${label}: ${minutes === 0 ? 'nothing' : lengthInWords(minutes)}${isOver ? `, over ${lengthInWords(DAY_TARGET)}` : ''}`
  return (
    <>
      {isBarOnly ? null : (
        <>
          <span className="visually-hidden">{words}</span>
          <span className="week-sum" aria-hidden>
            {minutes === 0 ? '–' : formatLength(minutes)}
          </span>
        </>
      )}
      <svg className="week-bar" viewBox={`0 0 ${DAY_TARGET} 3`} preserveAspectRatio="none" aria-hidden>
        {isWorkday || minutes > 0 ? <rect className="week-bar-track" width={DAY_TARGET} height="3" /> : null}
        <rect
          className={isOver ? 'week-bar-over' : 'week-bar-fill'}
          width={Math.min(DAY_TARGET, minutes)}
          height="3"
        />
      </svg>
    </>
  )
}
