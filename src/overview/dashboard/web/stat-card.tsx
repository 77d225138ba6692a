import { type ReactNode, useId } from 'react'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'

/** Renders the link of a figure from its contents, its class and the ids of its labels. */
export type FigureLink = (link: {
  className: string
  'aria-labelledby': string
  children: ReactNode
}) => ReactNode

export interface StatCardProps {
  label: string
  /** Undefined while it loads. */
  figure: ReactNode | undefined
  /** One line below it. */
  note: ReactNode
  /** A small decorative drawing; adds no information. */
  art?: ReactNode
  /** The list behind the figure; without it there is no link. */
  link?: FigureLink
}

/** One figure in the frame at the top of the dashboard. */
export function StatCard({ label, figure, note, art, link }: StatCardProps) {
  const id = useId()
  const shown = <span id={`${id}figure`}>{figure}</span>
  return (
    <li className="stat">
      <p className="stat-label" id={`${id}label`}>
        {label}
      </p>
      <p className="stat-figure">
        {figure === undefined ? (
          <span className="appear-late">
            <Skeleton width={132} height={20} />
          </span>
        ) : link === undefined ? (
          shown
        ) : (
          link({ className: 'stat-link', 'aria-labelledby': `${id}label ${id}figure`, children: shown })
        )}
      </p>
      <p className="stat-note">{note}</p>
      {art === undefined || figure === undefined ? null : (
        <span className="stat-art" aria-hidden>
          {art}
        </span>
      )}
    </li>
  )
}
