import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type EmptyStateProps = {
  /** 32 px, stroke 1.25. */
  icon: ReactNode
  title: string
  help?: ReactNode
  actions?: ReactNode
  /** A last line in 12 px, such as a key hint. */
  note?: ReactNode
  /** In a card: the title has the size of the text. */
  small?: boolean
}

/** Shown in place of missing content, with what to do. */
export function EmptyState({ icon, title, help, actions, note, small = false }: EmptyStateProps) {
  return (
    <div className={classNames('empty-state', small && 'empty-state-small')}>
      <div className="empty-state-icon" aria-hidden>
        {icon}
      </div>
      <h2>{title}</h2>
      {help === undefined ? null : <p className="empty-state-help">{help}</p>}
      {actions === undefined ? null : <div className="empty-state-actions">{actions}</div>}
      {note === undefined ? null : <p className="empty-state-note">{note}</p>}
    </div>
  )
}
