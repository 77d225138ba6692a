import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface DashboardSectionProps {
  title: string
  /** Next to the title, such as the total number. */
  note?: ReactNode
  /** The link to the full list. */
  all?: ReactNode
  className?: string
  children: ReactNode
}

/** A card of the dashboard with its title and a link to the full list. */
export function DashboardSection({ title, note, all, className, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section className={classNames('card dashboard-card', className)} aria-labelledby={id}>
      <div className="dashboard-card-head">
        <h2 id={id}>{title}</h2>
        <span className="dim">{note}</span>
        {all}
      </div>
      {children}
    </section>
  )
}
