import { Navigate } from '@tanstack/react-router'

/** An unknown path leads to the dashboard (spec 3.4). */
export function UnknownPath() {
  return <Navigate to="/dashboard" replace />
}
