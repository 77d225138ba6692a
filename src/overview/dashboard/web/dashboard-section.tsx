import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface DashboardSectionProps {
  title: string
  /** Beside the title, such as how many there are. */
  note?: ReactNode
  /** The way to all of them. */
  all?: ReactNode
  className?: string
  children: ReactNode
}

/** A card of the dashboard with its title and the way to all that it shows the beginning of. */
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
