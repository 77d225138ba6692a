import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from '#people/auth/web/auth-layout.tsx'

/** The pages before sign-in, in their common frame. */
export function AuthPages() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  )
}
