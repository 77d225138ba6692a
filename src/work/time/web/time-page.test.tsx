import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exportTime, listTime } from '../shared/time-endpoints.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { shownIn, shownSheet, showTime, someTime } from '#test/web/time-scene.tsx'

const KASUN = '01900000-0000-7000-8000-000000000001'
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('weeks are gone through by buttons, a calendar and the address, and Back works', async () => {
  const { address, back } = await showTime({ entries: [someTime(1)] })
  await shownSheet()
  await expect.element(button('16 – 22 November 2026, choose another week')).toBeVisible()
  await button('Previous week').click()
  await expect.poll(address).toBe('/time?week=2026-11-09')
  await button('Next week').click()
  await expect.poll(address).toBe('/time')
  back()
  await expect.poll(address).toBe('/time?week=2026-11-09')
  await button(/choose another week/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sunday 29 November 2026' }).click()
  await expect.element(button('23 – 29 November 2026, choose another week')).toHaveFocus()
  await button('Next week').click()
  await expect.element(button('30 Nov – 6 Dec 2026, choose another week')).toBeVisible()
  await button('This week').click()
  await expect.poll(address).toBe('/time')
})

test('an address that cannot be meant shows one’s own current week', async () => {
  await showTime({ entries: [someTime(1)], path: '/time?week=tomorrow&userId=1&view=month' })
  await shownSheet()
  expect(shownIn('task 365', 4)).toBe('1:30')
})

test('an administrator chooses whose time it is, and everybody only as entries', async () => {
  const { address } = await showTime({ entries: [someTime(1), someTime(2, { userId: KASUN, minutes: 45 })] })
  await shownSheet()
  await button('Person: Nimal Perera').click()
  expect(page.getByRole('option', { name: 'Everybody' }).elements()).toEqual([])
  await page.getByRole('option', { name: 'Kasun De Silva' }).click()
  await expect.poll(() => shownIn('task 365', 4)).toBe('0:45')
  expect(address()).toBe(`/time?userId=${KASUN}`)
  await page.getByRole('radio', { name: 'Entries' }).click()
  await button('Person: Kasun De Silva').click()
  await page.getByRole('option', { name: 'Everybody' }).click()
  await expect.poll(address).toBe('/time?userId=all&view=entries')
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect.poll(address).toBe('/time')
})

test('a USER has no choice of person, and sees their own time whatever the address says', async () => {
  const { server } = await showTime({
    entries: [someTime(1), someTime(2, { userId: KASUN })],
    role: 'USER',
    path: `/time?userId=${KASUN}`,
  })
  await shownSheet()
  expect(shownIn('task 365', 4)).toBe('1:30')
  expect(button(/^Person/).elements()).toEqual([])
  expect(new Set(server.callsOf(listTime).map(({ input }) => input.query.userId))).toEqual(new Set(['me']))
})

test('what others change appears', async () => {
  const { scene, othersChanged } = await showTime({ entries: [someTime(1)] })
  await shownSheet()
  scene.entries = [someTime(1, { minutes: 120 }), someTime(2, { day: '2026-11-17', minutes: 15 })]
  await othersChanged()
  await expect.poll(() => shownIn('task 365', 4)).toBe('2:00')
  expect(shownIn('task 365', 1)).toBe('0:15')
})

test('the export has the week and the person shown', async () => {
  const { server } = await showTime({ entries: [someTime(1)], path: `/time?week=2026-11-09&userId=${KASUN}` })
  server.on(exportTime, () => ({
    type: 'text/csv' as const,
    bytes: new TextEncoder().encode('Day'),
    name: 'time.csv',
  }))
  await button('Export the time of this week').click()
  await expect
    .poll(() => server.callsOf(exportTime).map(({ input }) => input.query))
    .toEqual([{ userId: KASUN, from: '2026-11-09', to: '2026-11-15' }])
})

test('a week that cannot be loaded says so, with a way to try again', async () => {
  const { server } = await showTime({ entries: [], path: '/time?week=2026-11-09' })
  await shownSheet()
  const refused = new ApiFailure(500, { message: 'The database is away' })
  server.on(listTime, () => refused)
  await button('Next week').click()
  await button('Next week').click()
  await expect.element(page.getByText('The time could not be loaded.')).toBeVisible()
  server.on(listTime, () => ({ entries: [], days: [], minutes: 0, editDays: 14 }))
  await button('Try Again').click()
  await shownSheet()
})
