import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { listPasskeys } from '../../shared/passkey-endpoints.ts'
import { passkeysQuery } from '../passkeys/passkey-queries.ts'
import { useRefetchRefused } from './refetch-refused.ts'

const REFUSED = new ApiFailure(403, {
  code: 'second_way_required',
  message: 'Please add a second way to sign in first.',
})

function Keys() {
  useRefetchRefused()
  useQuery(meQuery)
  const { status } = useQuery(passkeysQuery)
  return <p>{status}</p>
}

test('what was refused is there once a second way was added in another window', async () => {
  let isAdded = false
  const server = fakeServer()
    .on(getMe, () => {
      // in this window the calls were made before, in the other one it is added now
      const isNews = server.callsOf(listPasskeys).length > 0
      isAdded = isNews
      return sampleMe()
    })
    .on(listPasskeys, () => (isAdded ? [] : REFUSED))
  await renderAt('/security', <Keys />)
  await expect.element(page.getByText('success')).toBeVisible()
  expect(server.callsOf(listPasskeys)).toHaveLength(2)
})

test('while one is due, nothing is asked again', async () => {
  const server = fakeServer()
    .on(getMe, () => sampleMe({ mustAddSecondWay: true }))
    .on(listPasskeys, () => REFUSED)
  await renderAt('/security', <Keys />)
  await expect.element(page.getByText('error')).toBeVisible()
  await expect.poll(() => server.callsOf(getMe).length).toBe(2)
  expect(server.callsOf(listPasskeys)).toHaveLength(1)
})
