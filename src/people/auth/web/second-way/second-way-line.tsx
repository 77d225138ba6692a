import { useQuery } from '@tanstack/react-query'
import { IconShieldPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { meQuery } from '#people/accounts/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { serverNow } from '#platform/web/data/session.ts'
import './second-way-line.css'

const DAY = 24 * 60 * 60 * 1000

/** Above every page as long as a second way is required of this account and still missing (spec 35.2). */
export function SecondWayLine() {
  const due = useQuery(meQuery).data?.secondWayDue
  if (due === undefined || due === null) return null
  const days = Math.max(0, Math.ceil((Date.parse(due) - serverNow()) / DAY))
  return (
    <section className="second-way-line" aria-label="Second way required">
      <IconShieldPlus size={16} stroke={1.75} aria-hidden />
      <span>
        A second way to sign in is required of you:{' '}
        {days <= 1 ? 'add it today.' : `${counted(days, 'day')} left.`}
      </span>
      <Link to="/security">Add a second way</Link>
    </section>
  )
}
