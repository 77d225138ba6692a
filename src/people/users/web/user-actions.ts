import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { resetSecondWay } from '#people/auth/shared/second-way-endpoints.ts'
import { call, callWithMetadata, isProofDeclined } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { deleteUser, signOutUser, updateUser } from '../shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'

/** Sets a Pending account Active and reports the result. */
export async function approveUser(queryClient: QueryClient, user: User): Promise<void> {
  const { id, fName, sName, email, role } = user
  const body = { fName, sName, email, role, status: 'Active' } as const
  try {
    await write(queryClient, { entity: 'user' }, () => callWithMetadata(updateUser, { params: { id }, body }))
    toastFinal({ message: `${fName} ${sName} can start now.` })
  } catch (error) {
    if (!isProofDeclined(error)) toast.error({ title: 'Not approved', message: sentenceOf(error) })
  }
}

/**
 * Asks for confirmation, deletes and reports the result (spec 4.3).
 * @param detail the user concerned, shown under the question
 */
export async function askAndDeleteUser(
  queryClient: QueryClient,
  user: User,
  detail: ReactNode,
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete User',
    question: 'Are you sure you want to delete this user? You can restore the account for 30 days.',
    detail,
    loading: 'Deleting user...',
    success: 'User deleted successfully',
    failure: 'Failed to delete user. Please try again.',
    isFinal: true,
    entity: 'user',
    id: user.id,
    send: () => callWithMetadata(deleteUser, { params: { id: user.id } }),
  })
}

/**
 * Asks for confirmation, ends every session of the account and reports the result.
 * @param detail the user concerned, shown under the question
 */
export async function askAndSignOutUser(user: User, detail: ReactNode): Promise<void> {
  const name = `${user.fName} ${user.sName}`
  const confirmed = await confirm({
    title: 'Sign Out Everywhere',
    message:
      'Every device on which this user is signed in is signed out at once. The account itself stays as it is.',
    confirmText: 'Sign out',
    type: 'warning',
    detail,
  })
  if (!confirmed) return
  const loading = showLoading('Signing out...')
  try {
    await call(signOutUser, { params: { id: user.id } })
    toast.success({ message: `${name} is signed out everywhere.` })
  } catch (error) {
    toast.error({ title: 'Not signed out', message: sentenceOf(error) })
  } finally {
    loading.hide()
  }
}

/**
 * For a person who lost phone and recovery codes: asks for confirmation, resets and reports the result (spec 33.4).
 */
export async function askAndResetSecondWay({ id, fName, sName }: User): Promise<void> {
  const confirmed = await confirm({
    title: 'Reset Second Way',
    message: `${fName} ${sName} no longer needs a code to sign in, and is told so. Be sure that it is ${fName} who asks.`,
    confirmText: 'Reset',
    type: 'warning',
  })
  if (!confirmed) return
  const loading = showLoading('Resetting...')
  try {
    await call(resetSecondWay, { params: { id } })
    toast.success({ message: `${fName} ${sName} signs in with the password alone now.` })
  } catch (error) {
    if (!isProofDeclined(error)) toast.error({ title: 'Not reset', message: sentenceOf(error) })
  } finally {
    loading.hide()
  }
}
