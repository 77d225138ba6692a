import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { aTimeEntry, takeTime, TIME_CHANGES, type TimeState } from '#test/web/sample-time-entries.ts'
import { KASUN } from '#test/web/tasks-page-scene.tsx'
import { beginTestDay, TODAY } from '#test/web/test-day.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { deleteTime, listTime } from '../../shared/time-endpoints.ts'
import { TimeEntries, type TimeEntriesProps } from './time-entries.tsx'

const YESTERDAY = '2026-11-19'
const OF_KASUN = { userId: KASUN.id, userName: 'Kasun De Silva' }
const list = (name: string) => page.getByRole('list', { name, exact: true })
const rows = (name: string) => list(name).getByRole('listitem')
const sums = () =>
  [...document.querySelectorAll('.time-entries-sum')].map((sum) => sum.firstElementChild?.textContent)

interface Scene extends Partial<TimeEntriesProps>, TimeState {
  role?: Role
}

async function show({ role = 'ADMIN', entries, shown = {}, by = 'day' }: Scene) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T06:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  beginTestDay()
  await page.viewport(1024, 800)
  const state: TimeState = { entries }
  const server = fakeServer()
    .on(listTasks, () => ({ tasks: [], total: 0, totalPages: 1, page: 1 }))
    .on(listProjects, () => [])
    .on(listUsers, () => [])
  takeTime(server, state)
  const screen = await renderAt('/time', <TimeEntries shown={shown} by={by} />, { role })
  return { ...screen, server, state }
}

test('entries are listed by day with its sum, with everything that is known', async () => {
  await show({
    shown: { userId: 'all' },
    entries: [
      aTimeEntry(1, { minutes: 90, fromMinute: 540, note: 'Paper and ink', isOverlapping: true }),
      aTimeEntry(2, { task: null, minutes: 30, ...OF_KASUN }),
      aTimeEntry(3, { day: YESTERDAY, task: null, taskName: 'Gone task', project: null }),
    ],
  })
  await expect.element(rows('Fri 20 Nov').first()).toBeVisible()
  const [first, second] = rows('Fri 20 Nov').elements()
  const [gone] = rows('Thu 19 Nov').elements()
  expect(sums()).toEqual(['2:00 h', '1:00 h'])
  expect(first?.textContent).toContain('1:30')
  expect(first?.textContent).toContain('#1 Task number 1')
  expect(first?.textContent).toContain('Harbour rebrand')
  expect(first?.textContent).toContain('09:00–10:30')
  expect(first?.textContent).toContain('Nimal Perera')
  expect(first?.textContent).toContain('Overlaps another entry')
  expect(first?.textContent).toContain('Paper and ink')
  expect(second?.textContent).toContain('Kasun De Silva')
  expect(second?.textContent).not.toContain('Overlaps')
  expect(gone?.textContent).toContain('Gone task (deleted)')
})

test('the own entries name nobody, and those of one task not the task', async () => {
  await show({ shown: { taskId: 1 }, entries: [aTimeEntry(1)] })
  await expect.element(rows('Fri 20 Nov')).toBeVisible()
  expect(rows('Fri 20 Nov').element().textContent).not.toContain('Nimal Perera')
  expect(page.getByRole('link').query()).toBeNull()
})

test('a task opens from its entry', async () => {
  const { address } = await show({ entries: [aTimeEntry(1)] })
  await expect
    .element(page.getByRole('link', { name: '#1 Task number 1' }))
    .toHaveAttribute('href', '/task?task=1')
  await page.getByRole('link', { name: '#1 Task number 1' }).click()
  await expect.poll(address).toBe('/task?task=1')
})

test('entries are listed by person, with the day of each', async () => {
  await show({
    by: 'person',
    shown: { userId: 'all', taskId: 1 },
    entries: [
      aTimeEntry(1),
      aTimeEntry(2, { ...OF_KASUN, minutes: 15 }),
      aTimeEntry(3, { day: YESTERDAY, minutes: 30 }),
    ],
  })
  await expect.element(rows('Nimal Perera').first()).toBeVisible()
  expect(rows('Nimal Perera').elements()).toHaveLength(2)
  expect(rows('Kasun De Silva').element().textContent).toContain('Fri 20 Nov')
  expect(sums()).toEqual(['1:30 h', '0:15 h'])
})

test('only what may be changed has buttons, each with a name of its own', async () => {
  await show({
    role: 'USER',
    entries: [aTimeEntry(1, { fromMinute: 540 }), aTimeEntry(2, { isEditable: false, day: '2026-10-01' })],
  })
  await expect
    .element(page.getByRole('button', { name: 'Edit 1:00 h of 20 Nov from 09:00, Task number 1' }))
    .toBeVisible()
  expect(page.getByRole('button', { name: /^Edit/ }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: /^Delete/ }).elements()).toHaveLength(1)
})

test('billed time says so, and why it cannot be changed', async () => {
  await show({ role: 'USER', entries: [aTimeEntry(1, { isBilled: true, isEditable: false })] })
  await expect.element(rows('Fri 20 Nov').getByText('Billed', { exact: true })).toBeVisible()
  for (const name of ['Edit', 'Delete']) {
    const button = page.getByRole('button', { name: `${name} 1:00 h of 20 Nov, Task number 1` })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAttribute('title', 'This time is billed: it stays as it is')
    await button.click({ force: true })
  }
  await expect
    .element(
      page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/^This time is billed/)
        .first(),
    )
    .toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(page.getByRole('alertdialog').query()).toBeNull()
})

test('for those who see invoices, billed time names its invoice and leads to it', async () => {
  const invoice = { id: 31, label: 'INV-00031' }
  const { address } = await show({ entries: [aTimeEntry(1, { isBilled: true, isEditable: false, invoice })] })
  await expect
    .element(page.getByRole('button', { name: /^Edit/ }))
    .toHaveAttribute('title', 'This time is on INV-00031: take that line off first')
  const link = page.getByRole('link', { name: 'INV-00031' })
  await expect.element(link).toHaveAttribute('href', '/invoice?invoice=31')
  await link.click()
  await expect.poll(address).toBe('/invoice?invoice=31')
})

test('an entry is changed in its dialog, and the focus returns to its row', async () => {
  const { state } = await show({ entries: [aTimeEntry(1), aTimeEntry(2, { day: YESTERDAY })] })
  const edit = page.getByRole('button', { name: 'Edit 1:00 h of 20 Nov, Task number 1' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Time' })
  await dialog.getByRole('textbox', { name: 'Length' }).fill('2')
  await dialog.getByRole('button', { name: 'Save Time' }).click()
  await expect.poll(sums).toEqual(['2:00 h', '1:00 h'])
  expect(state.entries[0]?.minutes).toBe(120)
  await expect
    .element(page.getByRole('button', { name: 'Edit 2:00 h of 20 Nov, Task number 1' }))
    .toHaveFocus()
})

test('an entry is deleted after a question, and can be undone; the focus moves to the next', async () => {
  const { server } = await show({ entries: [aTimeEntry(1), aTimeEntry(2, { minutes: 30 })] })
  await page.getByRole('button', { name: 'Delete 1:00 h of 20 Nov, Task number 1' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Time' })
  await expect.element(question.getByText(/You can restore it for 30 days\.$/)).toBeVisible()
  await expect.element(question.getByText(/^1:00 h on “Task number 1”/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Time deleted successfully')).toBeVisible()
  await expect.poll(sums).toEqual(['0:30 h'])
  await expect.element(page.getByRole('link', { name: '#1 Task number 1' })).toHaveFocus()
  expect(server.callsOf(deleteTime).map(({ input }) => input.params.id)).toEqual([1])
  expect(await takeOffer(server)).toEqual(TIME_CHANGES)
})

test('a refused deletion says why', async () => {
  const { server } = await show({ role: 'USER', entries: [aTimeEntry(1)] })
  server.on(deleteTime, () => new ApiFailure(409, { message: 'Time older than 14 days is kept' }))
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Time' })
  await expect.element(question.getByText(/An administrator can restore it for 30 days\.$/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Time older than 14 days is kept')).toBeVisible()
  expect(sums()).toEqual(['1:00 h'])
})

test('many entries are shown in steps, with the sum of all', async () => {
  const entries = Array.from({ length: 250 }, (_, index) => aTimeEntry(index + 1, { minutes: 1 }))
  const { server } = await show({ entries })
  const more = page.getByRole('button', { name: /^Show more/ })
  await expect.element(more).toHaveTextContent('Show more100 of 250 entries')
  expect(sums()).toEqual(['4:10 h'])
  await more.click()
  await expect.element(more).toHaveTextContent('Show more200 of 250 entries')
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  expect(rows('Fri 20 Nov').elements()).toHaveLength(250)
  expect(server.callsOf(listTime).map(({ input }) => input.query.limit)).toEqual([100, 200, 300])
})

test('sums by person are shown once all entries are', async () => {
  const entries = Array.from({ length: 120 }, (_, index) => aTimeEntry(index + 1, { minutes: 1 }))
  await show({ entries, by: 'person', shown: { userId: 'all' } })
  await expect.element(list('Nimal Perera')).toBeVisible()
  expect(sums()).toEqual([])
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.poll(sums).toEqual(['2:00 h'])
})

test('where nothing is noted, something can be', async () => {
  const { server } = await show({
    entries: [],
    shown: { userId: KASUN.id, from: '2026-11-09', to: '2026-11-15' },
  })
  await expect.element(page.getByRole('heading', { name: 'No time noted' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Time' })
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('15 Nov 2026')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add an entry' })).toHaveFocus()
  expect(server.callsOf(listTime)[0]?.input.query).toMatchObject({ userId: KASUN.id, to: '2026-11-15' })
})

test('entries that cannot be loaded say why and can be retried', async () => {
  const { server, state, queryClient } = await show({ entries: [aTimeEntry(1)] })
  await expect.poll(sums).toEqual(['1:00 h'])
  server.on(listTime, () => new ApiFailure(500, { message: 'The disk is full.' }))
  await queryClient.resetQueries({ queryKey: ['time-entry'] })
  await expect.element(page.getByText('The time could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  takeTime(server, state)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(sums).toEqual(['1:00 h'])
})
