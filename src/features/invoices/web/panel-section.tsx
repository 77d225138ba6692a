import type { ReactNode } from 'react'

export interface PanelSectionProps {
  title: string
  /** At the right of the title, such as how many there are. */
  note?: string
  children: ReactNode
}

/** A part of the panel under its own heading. */
export function PanelSection({ title, note, children }: PanelSectionProps) {
  return (
    <section className="invoice-section" aria-label={title}>
      <div className="invoice-section-head">
        <h3>{title}</h3>
        {note === undefined ? null : <span className="ellipsis">{note}</span>}
      </div>
      {children}
    </section>
  )
}

export interface TimelineEntryProps {
  /** `happened`: to money or mail; `record`: something was written down; `failed`. */
  kind: 'happened' | 'record' | 'failed'
  title: ReactNode
  note?: ReactNode
  /** At the right: an amount, a time, a button. */
  end?: ReactNode
}

/** One entry of a `ul.timeline`. */
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
