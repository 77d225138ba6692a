import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { pageTitle, titleText } from '#platform/web/page/page-title.ts'
import { Recorded, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { aStopped, aTimer } from '#test/web/sample-time.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { discardTimer, getTimer, stopTimer } from '../../shared/time-endpoints.ts'
import type { Timer } from '../../shared/time-schema.ts'
import { TimerChip, TimerLine } from './timer-chip.tsx'
import { useRunningTitle } from './use-running-title.ts'

interface Scene {
  width?: number
  role?: Role
  status?: 'Active' | 'Pending'
}

function Frame() {
  useRunningTitle()
  return (
    <>
      <header className="top-bar">
        <span className="push" />
        <TimerChip />
        <button type="button">Bell</button>
      </header>
      <TimerLine />
    </>
  )
}

/** The frame of a page, with a server whose timer a test changes as another device would. */
async function show(timer: Timer | null, { width = 1280, ...account }: Scene = {}) {
  beginTestDay()
  await page.viewport(width, 800)
  const state = { timer }
  const server = fakeServer()
    .on(getTimer, () => state)
    .on(stopTimer, () => {
      state.timer = null
      return new Recorded({ stopped: [aStopped({ minutes: 42 })] }, [7, 8])
    })
    .on(discardTimer, () => {
      state.timer = null
      return new Recorded(undefined, [9])
    })
  const screen = await renderAt('/dashboard', <Frame />, account)
  const changeElsewhere = async (next: Timer | null) => {
    state.timer = next
    await screen.queryClient.invalidateQueries({
      predicate: (query) => query.meta?.entities?.includes('timer') ?? false,
    })
  }
  return { ...screen, server, changeElsewhere }
}

const chip = page.getByRole('group', { name: 'Running timer' })
const time = chip.getByRole('button', { name: /^Timer/ })
const text = () => time.query()?.textContent

test('shows how long the timer runs and on what, which opens the task', async () => {
  const { address } = await show(aTimer({ task: { id: 365, name: 'Payment screen' } }))
  await expect.poll(text).toMatch(/^Timer on “Payment screen”: 0:42:\d\d$/)
  const first = text()
  // it is drawn again a second later, or more on a busy machine
  await expect.poll(text, { timeout: 5_000 }).not.toBe(first)
  await chip.getByRole('link', { name: '#365 Payment screen' }).click()
  await expect.poll(address).toBe('/task?task=365')
})

test('a timer on a project opens its tasks', async () => {
  const { address } = await show(aTimer({ task: null, project: { id: 7, name: 'Harbour rebrand' } }))
  await chip.getByRole('link', { name: 'Harbour rebrand' }).click()
  await expect.poll(address).toBe('/task?project=7')
})

test('stops the timer, says what was noted, and lets it run on', async () => {
  const { server } = await show(aTimer())
  await chip.getByRole('button', { name: 'Stop timer' }).click()
  await expect.element(page.getByText('0:42 h noted on “Payment screen”')).toBeVisible()
  expect(chip.query()).toBeNull()
  expect(await takeOffer(server)).toEqual([7, 8])
})

test('the menu discards the timer, with Undo', async () => {
  const { server } = await show(aTimer())
  await time.click()
  await page.getByRole('menuitem', { name: 'Discard timer' }).click()
  await expect.element(page.getByText('The timer was discarded')).toBeVisible()
  expect(chip.query()).toBeNull()
  expect(await takeOffer(server)).toEqual([9])
})

test('follows what another device starts, moves and stops; nothing else in the bar moves', async () => {
  const { changeElsewhere } = await show(null)
  const bell = () => page.getByRole('button', { name: 'Bell' }).element().getBoundingClientRect().x
  await expect.element(page.getByRole('button', { name: 'Bell' })).toBeVisible()
  const before = bell()
  expect(chip.query()).toBeNull()
  await changeElsewhere(aTimer())
  await expect.element(chip.getByRole('link', { name: /Payment screen$/ })).toBeVisible()
  expect(bell()).toBe(before)
  await changeElsewhere(aTimer({ task: { id: 9, name: 'Print view' } }))
  await expect.element(chip.getByRole('link', { name: '#9 Print view' })).toBeVisible()
  await changeElsewhere(null)
  await expect.poll(() => chip.query()).toBeNull()
  expect(bell()).toBe(before)
})

test('in a narrow window only the time is left, and its menu opens the task and stops', async () => {
  const { address } = await show(aTimer(), { width: 800 })
  await expect.element(time).toBeVisible()
  await expect.element(chip.getByRole('link', { includeHidden: true })).not.toBeVisible()
  await time.click()
  await expect.element(page.getByText('#365 Payment screen', { exact: true }).last()).toBeVisible()
  await page.getByRole('menuitem', { name: 'Open task' }).click()
  await expect.poll(address).toBe('/task?task=365')
})

test('on a phone it is a line below the bar', async () => {
  await show(aTimer(), { width: 360 })
  await expect.poll(text).toMatch(/^Timer: 0:42:\d\dPayment screen$/)
  const line = chip.element().getBoundingClientRect()
  expect([line.width, line.height]).toEqual([360, 28])
  await time.click()
  await page.getByRole('menuitem', { name: 'Stop timer' }).click()
  await expect.poll(() => chip.query()).toBeNull()
})

test('an account that waits for approval asks for no timer', async () => {
  const { server } = await show(aTimer(), { status: 'Pending' })
  await expect.element(page.getByRole('button', { name: 'Bell' })).toBeVisible()
  expect(chip.query()).toBeNull()
  expect(server.callsOf(getTimer)).toHaveLength(0)
})

test('the tab shows the running time, to the minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
    pageTitle.set({ unread: 0 })
  })
  const { changeElsewhere } = await show(aTimer())
  pageTitle.set((title) => ({ ...title, page: 'Tasks', unread: 3 }))
  const title = () => titleText(pageTitle.get())
  await expect.poll(title).toBe('(3) 0:42 · Tasks · Ledgerboard')
  const titles: string[] = []
  onTestFinished(pageTitle.subscribe(() => titles.push(title())))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles).toEqual(['(3) 0:43 · Tasks · Ledgerboard'])
  await changeElsewhere(null)
  await expect.poll(title).toBe('(3) Tasks · Ledgerboard')
})

test('on a phone the line keeps its place while it loads, if a timer ran before', async () => {
  const lines = () => document.querySelectorAll('.timer-line').length
  const first = await show(aTimer(), { width: 390 })
  await expect.element(time).toBeVisible()
  await first.unmount()
  const waiting = Promise.withResolvers<undefined>()
  beginTestDay()
  fakeServer().on(getTimer, async () => {
    await waiting.promise
    return { timer: null }
  })
  await renderAt('/dashboard', <Frame />)
  expect([lines(), chip.query()]).toEqual([1, null])
  waiting.resolve(undefined)
  await expect.poll(lines).toBe(0)
})

test('a first visit keeps no place for a timer', async () => {
  const waiting = Promise.withResolvers<undefined>()
  await page.viewport(390, 800)
  fakeServer().on(getTimer, async () => {
    await waiting.promise
    return { timer: null }
  })
  await renderAt('/dashboard', <Frame />)
  expect(document.querySelectorAll('.timer-line')).toHaveLength(0)
  waiting.resolve(undefined)
})
