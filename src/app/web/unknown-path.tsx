import { Navigate } from '@tanstack/react-router'

/** Any path that is no page's leads to the dashboard (spec 3.4). */
export function UnknownPath() {
  return <Navigate to="/dashboard" replace />
}
