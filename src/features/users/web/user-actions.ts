import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, call } from '#platform/web/api-client.ts'
import { confirm } from '#platform/web/ui/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { deleteUser, updateUser } from '../shared/user-endpoints.ts'
import type { User } from '../shared/user-schema.ts'
import { USER_LISTS } from './user-queries.ts'

/** Fetches the lists of users again; the live feed tells the other browsers. */
export function reloadUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER_LISTS })
}

/** Sets a Pending account Active; says so, or why not. */
export async function approveUser(queryClient: QueryClient, user: User): Promise<void> {
  const { id, fName, sName, email, role } = user
  try {
    await call(updateUser, { params: { id }, body: { fName, sName, email, role, status: 'Active' } })
    toast.success({ message: `${fName} ${sName} can start now.` })
  } catch (error) {
    toast.error({ title: 'Not approved', message: sentenceOf(error) })
  }
  await reloadUsers(queryClient)
}

/**
 * Asks, deletes and tells (spec 1 §4, §8, texts to the letter).
 * @param detail whom the question is about, shown under it
 */
export async function askAndDeleteUser(
  queryClient: QueryClient,
  user: User,
  detail: ReactNode,
): Promise<void> {
  const confirmed = await confirm({
    title: 'Delete User',
    message: 'Are you sure you want to delete this user? This action cannot be undone.',
    confirmText: 'Delete',
    cancelText: 'Cancel',
    type: 'danger',
    detail,
  })
  if (!confirmed) return
  const loading = showLoading('Deleting user...')
  try {
    await call(deleteUser, { params: { id: user.id } })
    toast.success({ message: 'User deleted successfully' })
  } catch (error) {
    toast.error({ title: 'Failed to delete user. Please try again.', message: sentenceOf(error) })
  } finally {
    loading.hide()
  }
  await reloadUsers(queryClient)
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong in this browser.'
}
