import { isAdministrator, roleDisplayName } from '#platform/shared/permissions.ts'

/** The role's display name, in the admin or the user style (spec 3.5). */
export function RoleBadge({ role }: { role: string | null | undefined }) {
  return (
    <span className={isAdministrator(role) ? 'role-badge role-badge-admin' : 'role-badge'}>
      {roleDisplayName(role)}
    </span>
  )
}
