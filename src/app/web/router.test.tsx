import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '#features/auth/web/index.ts'
import { sampleMe, sampleSignedIn } from '#test/web/sample-accounts.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { storeTokens } from '#platform/web/session.ts'
import { createPages } from './router.tsx'

beforeEach(() => storeTokens(sampleSignedIn()))

/** Where somebody lands who opens an address, with the title of the page there. */
async function landing(address: string, user: { role?: Role; status?: 'Active' | 'Pending' }) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, sampleMe({ user }))
  const pages = createPages(queryClient)
  pages.update({ ...pages.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await pages.load()
  return [pages.state.location.pathname, pages.state.matches.at(-1)?.staticData.title]
}

const FOR_ADMINISTRATORS = [
  ['/client', 'Clients'],
  ['/client/7', 'Client'],
  ['/bin', 'Bin'],
  ['/outbox', 'Mail outbox'],
] as const

test.each(FOR_ADMINISTRATORS)('an ADMIN opens %s, titled %s', async (address, title) => {
  expect(await landing(address, { role: 'ADMIN' })).toEqual([address, title])
})

test.each(FOR_ADMINISTRATORS)('a USER who opens %s lands on the dashboard', async (address) => {
  expect(await landing(address, { role: 'USER' })).toEqual(['/dashboard', 'Dashboard'])
})

test('neither a role without permissions nor an account that waits opens them', async () => {
  expect(await landing('/client', { role: 'MANAGER' })).toEqual(['/dashboard', 'Dashboard'])
  expect(await landing('/client', { role: 'ADMIN', status: 'Pending' })).toEqual(['/dashboard', 'Dashboard'])
})
