import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getFeed, makeFeed, revokeFeed } from '../shared/feed-endpoints.ts'
import type { CalendarFeed } from '../shared/feed-schema.ts'
import { FeedSetting } from './feed-setting.tsx'

const MADE: CalendarFeed = { madeAt: '2026-11-20T04:30:00.000Z', lastUsedAt: null }
const address = (part: string) => `https://board.example.lk/api/calendar/feed/${part.repeat(40)}.ics`
const button = (name: string) => page.getByRole('button', { name })
const sure = (name: string) => page.getByRole('alertdialog').getByRole('button', { name })

test('makes an address, shows it once, replaces and revokes it after a question', async () => {
  let feed: CalendarFeed | null = null
  let made = 0
  const server = fakeServer()
    .on(getFeed, () => ({ feed }))
    .on(makeFeed, () => {
      feed = MADE
      return { ...MADE, address: address('ab'.charAt(made++)) }
    })
    .on(revokeFeed, () => void (feed = null))
  await renderAt('/preferences', <FeedSetting />)
  await button('Make an address').click()
  await expect.element(page.getByLabelText('Address')).toHaveValue(address('a'))
  await button('Done').click()
  await expect.element(page.getByText(address('a'))).not.toBeInTheDocument()
  await expect.element(page.getByText('Never fetched')).toBeVisible()

  await button('New address of the calendar feed').click()
  expect(server.callsOf(makeFeed)).toHaveLength(1)
  await sure('Make a new address').click()
  await expect.element(page.getByLabelText('Address')).toHaveValue(address('b'))
  await button('Done').click()

  await button('Revoke the address of the calendar feed').click()
  await sure('Revoke').click()
  await expect.element(page.getByText('The address no longer works.')).toBeVisible()
  await expect.element(button('Make an address')).toBeVisible()
})

test('says what could not be loaded or made, and offers it again', async () => {
  const server = fakeServer().on(getFeed, () => new ApiFailure(403, { message: 'Not now.' }))
  await renderAt('/preferences', <FeedSetting />)
  await expect.element(page.getByText('Your calendar feed could not be loaded.')).toBeVisible()
  server.on(getFeed, () => ({ feed: null })).on(makeFeed, () => new ApiFailure(403, { message: 'Not yet.' }))
  await button('Try Again').click()
  await button('Make an address').click()
  await expect.element(page.getByText('Not yet.')).toBeVisible()
  await expect.element(button('Make an address')).toBeEnabled()
})
