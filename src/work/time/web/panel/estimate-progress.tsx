import { formatLength } from '#platform/shared/text/length.ts'

export interface EstimateProgressProps {
  /** Noted by everybody. */
  minutes: number
  /** Whole minutes, at least 1. */
  estimate: number
}

/** How much of a task's estimate is used: never a limit (spec 16.1). */
export function EstimateProgress({ minutes, estimate }: EstimateProgressProps) {
  const isOver = minutes > estimate
  const rest = `${formatLength(Math.abs(estimate - minutes))} h ${isOver ? 'over' : 'left'}`
  return (
    <div className="time-strip-estimate">
      <div className="time-strip-estimate-words">
        <span className="dim">of {formatLength(estimate)} h</span>
        <span className={isOver ? 'red-text' : 'dim'}>{rest}</span>
      </div>
      <svg viewBox={`0 0 ${estimate} 4`} preserveAspectRatio="none" aria-hidden>
        <rect className="time-strip-track" width={estimate} height="4" />
        <rect
          className={isOver ? 'time-strip-over' : 'time-strip-fill'}
          width={Math.min(minutes, estimate)}
          height="4"
        />
      </svg>
    </div>
  )
}
