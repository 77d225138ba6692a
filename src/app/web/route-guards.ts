import { redirect } from '@tanstack/react-router'
import { IMPORT_PERMISSIONS, importKind } from '#overview/imports/shared/import-kinds.ts'
import { can, type Permission } from '#platform/shared/permissions.ts'

/** Where to go on after the sign-in; the dashboard is where it leads anyway. */
export function returnTo(href: string): { redirect?: string } {
  return href === '/' || href === '/dashboard' ? {} : { redirect: href }
}

interface Guarded {
  context: { me: { user: { role: string; status: string } } }
}

/** Sends an account that may not see a page to the dashboard (spec 2 §2.1, admin guard). */
export function guard(permission: Permission) {
  return ({ context }: Guarded) => {
    const { role, status } = context.me.user
    if (status !== 'Active' || !can(role, permission)) throw redirect({ to: '/dashboard' })
  }
}

/** The same for the import of something, and for one that does not exist. */
export function guardImport({ context, params }: Guarded & { params: { kind: string } }): void {
  const kind = importKind(params.kind)
  if (kind === undefined) throw redirect({ to: '/dashboard' })
  guard(IMPORT_PERMISSIONS[kind])({ context })
}
