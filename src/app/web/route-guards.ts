import { redirect } from '@tanstack/react-router'
import { can, type Permission } from '#platform/shared/permissions.ts'

/** Where to go on after the sign-in; the dashboard is where it leads anyway. */
export function returnTo(href: string): { redirect?: string } {
  return href === '/' || href === '/dashboard' ? {} : { redirect: href }
}

/** Sends an account that may not see a page to the dashboard (spec 2 §2.1, admin guard). */
export function guard(permission: Permission) {
  return ({ context }: { context: { me: { user: { role: string; status: string } } } }) => {
    const { role, status } = context.me.user
    if (status !== 'Active' || !can(role, permission)) throw redirect({ to: '/dashboard' })
  }
}
