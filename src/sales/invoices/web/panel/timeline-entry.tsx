import type { ReactNode } from 'react'
import './timeline-entry.css'

export interface TimelineEntryProps {
  /** `happened`: money or mail moved; `record`: something was noted; `failed`. */
  kind: 'happened' | 'record' | 'failed'
  title: ReactNode
  note?: ReactNode
  /** At the right: an amount, a time or a button. */
  end?: ReactNode
}

/** One entry of a timeline. */
export function TimelineEntry({ kind, title, note, end }: TimelineEntryProps) {
  return (
    <li className="timeline-entry">
      <span className="timeline-dot" data-kind={kind} />
      <div className="timeline-text">
        <div className={kind === 'failed' ? 'red-text' : undefined}>{title}</div>
        {note === undefined ? null : <div className="timeline-note">{note}</div>}
      </div>
      {end === undefined ? null : <div className="timeline-end">{end}</div>}
    </li>
  )
}
