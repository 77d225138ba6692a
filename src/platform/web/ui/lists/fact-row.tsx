import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import './fact-row.css'

export interface FactRowProps {
  icon: ReactNode
  name: ReactNode
  /** Marks beside the name. */
  marks?: ReactNode
  /** A div for each line; the facts of a line are spans, with dots between them. */
  facts: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** A thing with its facts and its buttons, such as a session: the contents of an item of a list. */
export function FactRow({ icon, name, marks, facts, children }: FactRowProps) {
  return (
    <div className="fact-row">
      <span className="round-icon" aria-hidden>
        {icon}
      </span>
      <div className="fact-row-text">
        <div className="fact-row-name">
          {name}
          {marks}
        </div>
        <div className="fact-row-facts">{facts}</div>
      </div>
      <div className="fact-row-actions">{children}</div>
    </div>
  )
}

/** A row of the real height while the list loads. */
export function FactRowSkeleton() {
  return (
    <div className="fact-row" aria-hidden>
      <Skeleton width={28} height={28} round />
      <span className="fact-row-text fact-row-bones">
        <Skeleton width="40%" height={12} />
        <Skeleton width="72%" />
      </span>
    </div>
  )
}
