import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { getMe, type Me } from '../shared/own-account.ts'

/** One's own account. It changes when an ADMIN edits a user, and with the live `account` event. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
  meta: { entities: ['user'] },
})

/** The account in the form that the signed-in screens need; undefined if it may see none of them. */
export function accountOf({ user, timeZone }: Me): Account | undefined {
  const { status } = user
  return status === 'Inactive' ? undefined : { ...user, status, timeZone }
}
