import { Link } from '@tanstack/react-router'
import { SystemCard } from './system-card.tsx'

/** Leads back to the first-steps guide after it was dismissed. */
export function GuideCard() {
  return (
    <SystemCard
      title="Getting started"
      action={
        <Link className="link push" to="/dashboard" search={{ guide: 1 } as never}>
          Show the guide
        </Link>
      }
    >
      <p className="system-guide dim">
        What to do first, and the sample data, on the dashboard of every administrator.
      </p>
    </SystemCard>
  )
}
