import { useQuery } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { FirstStepsPlace } from '#overview/first-steps/web/index.ts'
import { longDay, weekdayName } from '#platform/shared/dates.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { serverNow } from '#platform/web/data/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { statsQuery, useFirstQueries } from './dashboard-queries.ts'
import { greeting } from './greeting.ts'
import { LOAD_FAILURE, useRefresh } from './use-refresh.ts'
import './dashboard.css'

// each account sees only one of the two views
const AdministratorView = lazy(async () => ({
  default: (await import('./administrator-view.tsx')).AdministratorView,
}))
const OwnView = lazy(async () => ({ default: (await import('./own-view.tsx')).OwnView }))

/** /dashboard (spec 12.1): money and overdue tasks for people who may see money, their own tasks for everyone else. */
export function DashboardPage() {
  const { role } = useAccount()
  const can = useCan()
  return can('dashboard:view') ? (
    <Dashboard hasMoney={can('invoice:view')} />
  ) : (
    <div className="page">
      <div className="page-head">
        <h1>Dashboard</h1>
      </div>
      <div className="page-body">
        <p className="notice dashboard-notice">
          Your role, {role}, has no permissions yet. An administrator can give you another one.
        </p>
      </div>
    </div>
  )
}

function Dashboard({ hasMoney }: { hasMoney: boolean }) {
  const can = useCan()
  const { fName, timeZone } = useAccount()
  const today = useToday()
  const stats = useQuery(statsQuery)
  useFirstQueries(hasMoney)
  const { isLoading, refresh } = useRefresh()
  return (
    <div className="page">
      <div className="page-head dashboard-head">
        <h1>Dashboard</h1>
        <p className="dashboard-day dim">
          {hasMoney ? null : (
            <span className="dashboard-greeting">{greeting(fName, serverNow(), timeZone)}</span>
          )}
          <span>{`${weekdayName(today)}, ${longDay(today)}`}</span>
        </p>
        <Button
          className="push dashboard-refresh"
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          busy={isLoading}
          onClick={refresh}
        >
          <span>Refresh</span>
        </Button>
      </div>
      <div className="page-body">
        <div className="dashboard">
          {stats.isError && stats.data === undefined ? (
            <ErrorBox
              title={LOAD_FAILURE}
              detail={stats.error.message}
              onRetry={refresh}
              retrying={isLoading}
            />
          ) : null}
          {can('installation:view') ? <FirstStepsPlace /> : null}
          <Suspense>{hasMoney ? <AdministratorView /> : <OwnView />}</Suspense>
        </div>
      </div>
    </div>
  )
}
