import { hasAnyPermission } from '#platform/shared/permissions.ts'

/** Whether a user can be chosen as an owner: not Pending, and ADMIN or USER (spec 7.2). */
export function mayOwnProjects(user: { status: string; role: string | null | undefined }): boolean {
  return user.status !== 'Pending' && hasAnyPermission(user.role)
}
