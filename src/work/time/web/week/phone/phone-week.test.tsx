import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTime, startTimer, updateTime } from '../../../shared/time-endpoints.ts'
import { showTime, someTime } from '#test/web/time-scene.tsx'

const PHONE: [number, number] = [360, 740]
const NAME = 'The payment screen loses what was typed'
const field = (day: string) => page.getByRole('textbox', { name: `${NAME}, ${day}` })
const day = (name: RegExp) => page.getByRole('button', { name })

const onPhone = (part: Partial<Parameters<typeof showTime>[0]> = {}) =>
  showTime({ entries: [someTime(1), someTime(2, { day: '2026-11-16', minutes: 60 })], size: PHONE, ...part })

test('a phone shows one day, the sums of the week above it, and nothing wider than itself', async () => {
  await onPhone()
  await expect.element(page.getByRole('heading', { name: 'Friday 20 November' })).toBeVisible()
  await expect.element(field('Friday 20 November')).toHaveValue('1:30')
  await expect.element(day(/^Monday 16 November: 1 h$/)).toBeVisible()
  expect(page.getByRole('grid').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  for (const control of document.querySelectorAll('.time-page :is(a, button, input)')) {
    if (!control.checkVisibility()) continue
    const target = control.closest('.segmented') ?? control
    expect(target.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(40)
  }
  await day(/^Monday 16/).click()
  await expect.element(field('Monday 16 November')).toHaveValue('1:00')
})

test('a length is typed in the field of its row', async () => {
  const { server } = await onPhone()
  await field('Friday 20 November').fill('90')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Friday 20 November')).toHaveValue('1:30')
  expect(server.callsOf(updateTime)).toEqual([])
  await day(/^Thursday 19/).click()
  await field('Thursday 19 November').fill('1.5')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.callsOf(createTime).map(({ input }) => input.body))
    .toEqual([{ taskId: 365, day: '2026-11-19', minutes: 90 }])
  await expect.element(day(/^Thursday 19 November: 1 h 30 min$/)).toBeVisible()
})

test('a text that is no length stays, with one sentence', async () => {
  await onPhone()
  await field('Friday 20 November').fill('soon')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Friday 20 November')).toHaveValue('soon')
  await expect.element(page.getByText('Write a length such as 1:30 or 90m')).toBeVisible()
  await field('Friday 20 November').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Friday 20 November')).toHaveValue('1:30')
})

test('a day to come is not typed in', async () => {
  await onPhone()
  await day(/^Saturday 21/).click()
  await expect.element(field('Saturday 21 November')).toHaveAttribute('readonly')
  await expect
    .element(field('Saturday 21 November'))
    .toHaveAccessibleDescription('Time is noted for today or a day before')
})

test('a swipe turns the day, also into the next week', async () => {
  const { address } = await onPhone()
  await day(/^Sunday 22/).click()
  const list = document.querySelector('.week-day-list')
  const swipe = (from: number, to: number) => {
    const touch = (type: string, clientX: number) =>
      list?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          pointerType: 'touch',
          pointerId: 5,
          clientX,
          clientY: 500,
        }),
      )
    touch('pointerdown', from)
    touch('pointerup', to)
  }
  swipe(300, 100)
  await expect.element(page.getByRole('heading', { name: 'Monday 23 November' })).toBeVisible()
  expect(address()).toBe('/time?week=2026-11-23')
  swipe(100, 300)
  await expect.element(page.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible()
  expect(address()).toBe('/time')
  swipe(200, 180)
  await expect.element(page.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible()
})

test('the timer starts in a row, and several entries open', async () => {
  const { server } = await onPhone({ entries: [someTime(1), someTime(2)] })
  await page.getByRole('button', { name: `Start the timer on ${NAME}` }).click()
  await expect.poll(() => server.callsOf(startTimer)).toHaveLength(1)
  await page.getByRole('button', { name: `${NAME}, Friday 20 November: 3:00 h in 2 entries` }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
