import { Link } from '@tanstack/react-router'
import { IconChecklist, IconChevronRight, IconMail, IconUsers } from '@tabler/icons-react'
import { TASK_SEARCH_DEFAULTS } from '#features/tasks/shared/task-search.ts'
import { hasAnyPermission } from '#platform/shared/permissions.ts'
import { useAccount, useCan } from '#platform/web/account-context.tsx'
import './dashboard.css'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** /dashboard: the way into what this account may open. */
export function DashboardPage() {
  const { fName, role } = useAccount()
  const can = useCan()
  return (
    <div className="page">
      <div className="page-head">
        <h1>Dashboard</h1>
      </div>
      <div className="page-body">
        <p className="dashboard-greeting">Hello {fName}</p>
        {hasAnyPermission(role) ? (
          <p className="dim">Here is where your work is.</p>
        ) : (
          <p className="notice dashboard-notice">
            Your role, {role}, has no permissions yet. An administrator can give you another one.
          </p>
        )}
        <nav className="dashboard-links" aria-label="Your screens">
          {can('task:view') ? (
            <Link to="/task" search={TASK_SEARCH_DEFAULTS} className="card dashboard-link">
              <IconChecklist {...ICON} />
              <span>
                <strong>All Tasks</strong>
                <span className="dim">What is to be done, by whom and until when</span>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          ) : null}
          {can('user:view') ? (
            <Link to="/user" className="card dashboard-link">
              <IconUsers {...ICON} />
              <span>
                <strong>Users</strong>
                <span className="dim">
                  {can('user:edit') ? 'Invite people and approve who signed up' : 'The people you work with'}
                </span>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          ) : null}
          {can('outbox:view') ? (
            <Link to="/outbox" className="card dashboard-link">
              <IconMail {...ICON} />
              <span>
                <strong>Mail outbox</strong>
                <span className="dim">Mail that waits or went out</span>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          ) : null}
        </nav>
      </div>
    </div>
  )
}
