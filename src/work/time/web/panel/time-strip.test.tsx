import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteTask, listTaskHistory } from '#work/tasks/shared/task-endpoints.ts'
import { countCallsLive, OWN_CHANGE, settleLive } from '#test/web/counted-calls.ts'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { tellPage } from '#test/web/fake-socket.ts'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTimeEntry, takeTime, type TimeState } from '#test/web/sample-time-entries.ts'
import { aTask, KASUN, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'
import { createTime, getTimer, listTime, startTimer, stopTimer } from '../../shared/time-endpoints.ts'
import type { Timer } from '../../shared/time-schema.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const panel = page.getByRole('complementary')
const strip = panel.getByRole('group', { name: 'Time' })
const start = strip.getByRole('button', { name: 'Start timer' })
const stop = strip.getByRole('button', { name: 'Stop timer' })
const total = strip.getByRole('button', { name: /^(Total|Your) time/ })
const addTime = strip.getByRole('button', { name: 'Add time' })
const OF_KASUN = { userId: KASUN.id, userName: 'Kasun De Silva' }

/** Began 42 minutes ago, by the server's clock. */
function aTimer(id: number): Timer {
  return {
    startedAt: '2026-11-20T05:18:00.000Z',
    task: { id, name: `Task number ${id}` },
    project: { id: 7, name: 'Harbour rebrand' },
    note: '',
  }
}

interface StripScene extends Partial<Scene>, Partial<TimeState> {
  timer?: Timer
  /** When the server answers what is asked of time. */
  until?: Promise<void>
}

/** The panel of task 1 beside the list. */
async function open({ timer, entries = [], until, ...scene }: StripScene = {}) {
  const time: TimeState = { entries }
  const running = { timer: timer ?? null }
  const shown = await showTasks({ tasks: [aTask(1), aTask(2)], path: '/task', ...scene })
  takeTime(shown.server, time, until)
  shown.server.on(getTimer, async () => {
    await until
    return { ...running }
  })
  const stopped = () =>
    running.timer === null ? [] : [aTimeEntry(70, { minutes: 42, task: running.timer.task })]
  shown.server
    .on(startTimer, ({ body }) => {
      const made = stopped()
      time.entries = [...made, ...time.entries]
      running.timer = aTimer(body.taskId ?? 0)
      return new Recorded({ timer: running.timer, stopped: made }, [OWN_CHANGE])
    })
    .on(stopTimer, () => {
      const made = stopped()
      time.entries = [...made, ...time.entries]
      running.timer = null
      return new Recorded({ stopped: made }, [OWN_CHANGE])
    })
  await page.getByText('#1', { exact: true }).first().click()
  await expect.element(strip).toBeVisible()
  return { ...shown, time, running }
}

test('the timer starts and stops with one button, which keeps the focus', async () => {
  const { server } = await open()
  await start.click()
  await expect.element(stop).toHaveFocus()
  await expect.element(strip.getByRole('timer')).toBeVisible()
  expect(server.callsOf(startTimer).map(({ input }) => input.body)).toEqual([{ taskId: 1 }])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('0:42 h noted on “Task number 1”')).toBeVisible()
  await expect.element(start).toHaveFocus()
  await expect.element(total).toHaveAccessibleName('Total time 42 min')
})

test('a timer on another task is stopped by starting this one', async () => {
  await open({ timer: aTimer(2) })
  await expect.element(start).toBeVisible()
  await start.click()
  await expect.element(page.getByText('0:42 h noted on “Task number 2”')).toBeVisible()
  await expect.element(stop).toBeVisible()
})

test('a running timer shows its time, which is not part of the button’s name', async () => {
  await open({ timer: aTimer(1) })
  await expect.element(stop).toBeVisible()
  await expect.element(strip.getByRole('timer')).toMatchTextContent(/^0:4\d:\d\d$/)
  await expect.element(stop).toHaveAccessibleName('Stop timer')
})

test('a refused start says why', async () => {
  const { server } = await open()
  server.on(startTimer, () => new ApiFailure(409, { message: 'A day has at most 200 entries' }))
  await start.click()
  await expect.element(page.getByText('The timer was not started')).toBeVisible()
  await expect.element(start).toBeVisible()
})

test('pressing twice starts once', async () => {
  const { server, running } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(startTimer, async () => {
    await answered.promise
    running.timer = aTimer(1)
    return { timer: running.timer, stopped: [] }
  })
  await start.click()
  await start.click()
  answered.resolve()
  await expect.element(stop).toBeVisible()
  expect(server.callsOf(startTimer)).toHaveLength(1)
})

test('an administrator sees the time of everybody, by person', async () => {
  const { server } = await open({
    entries: [aTimeEntry(1), aTimeEntry(2, { ...OF_KASUN, minutes: 30 }), aTimeEntry(3, { task: null })],
  })
  await expect.element(total).toHaveAccessibleName('Total time 1 h 30 min')
  expect(server.callsOf(listTime)[0]?.input.query).toMatchObject({ userId: 'all', taskId: 1 })
  await total.click()
  await expect.element(total).toHaveAttribute('aria-expanded', 'true')
  await expect.element(strip.getByRole('list', { name: 'Kasun De Silva' })).toBeVisible()
  await expect.element(strip.getByRole('list', { name: 'Nimal Perera' })).toBeVisible()
  // the entries came with the total
  expect(server.callsOf(listTime)).toHaveLength(1)
  await total.click()
  await expect.element(strip.getByRole('list', { name: 'Nimal Perera' })).not.toBeInTheDocument()
})

test('a USER sees their own time only', async () => {
  const { server } = await open({
    role: 'USER',
    entries: [aTimeEntry(1), aTimeEntry(2, { ...OF_KASUN, minutes: 30 })],
  })
  await expect.element(total).toHaveAccessibleName('Your time 1 h')
  await total.click()
  await expect.element(strip.getByRole('list', { name: 'Fri 20 Nov' })).toBeVisible()
  expect(strip.element().textContent).not.toContain('Kasun')
  expect(server.callsOf(listTime).map(({ input }) => input.query.userId)).toEqual(['me'])
})

test('a role without time sees no strip', async () => {
  const { server } = await showTasks({ tasks: [aTask(1)], role: 'MANAGER', path: '/task?task=1' })
  await expect.element(panel.getByRole('heading').first()).toBeVisible()
  expect(strip.query()).toBeNull()
  expect(server.callsOf(listTime)).toEqual([])
})

test('time is added by hand on this task, and the total follows', async () => {
  const { server } = await open({ entries: [aTimeEntry(1)] })
  await addTime.click()
  const dialog = page.getByRole('dialog', { name: 'Add Time' })
  await expect.element(dialog.getByRole('combobox', { name: /^Task/ })).toHaveTextContent('#1Task number 1')
  await dialog.getByRole('textbox', { name: 'Length' }).fill('45m')
  await dialog.getByRole('button', { name: 'Add Time' }).click()
  await expect.element(total).toHaveAccessibleName('Total time 1 h 45 min')
  await expect.element(addTime).toHaveFocus()
  expect(server.callsOf(createTime).map(({ input }) => input.body)).toMatchObject([
    { taskId: 1, minutes: 45, userId: TEST_ACCOUNT.id },
  ])
})

test('Escape closes the dialog and leaves the panel open', async () => {
  await open()
  await addTime.click()
  await expect.element(page.getByRole('dialog', { name: 'Add Time' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(strip).toBeVisible()
})

test('nothing moves when timer and total arrive', async () => {
  const answered = Promise.withResolvers<void>()
  const { server } = await open({
    timer: aTimer(1),
    entries: [aTimeEntry(1, { minutes: 600 })],
    until: answered.promise,
  })
  await expect.element(panel.getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  await expect.poll(() => server.callsOf(listTime).length).toBe(1)
  const box = () =>
    JSON.stringify([strip, total, addTime].map((each) => each.element().getBoundingClientRect().toJSON()))
  const before = box()
  answered.resolve()
  await expect.element(total).toHaveAccessibleName('Total time 10 h')
  await expect.element(stop).toBeVisible()
  expect(box()).toBe(before)
})

test('opening a panel asks for timer and time once; saving a field asks for neither', async () => {
  const { server } = await open({ entries: [aTimeEntry(1)] })
  await expect.element(total).toHaveAccessibleName('Total time 1 h')
  await panel.getByRole('button', { name: 'Status: To Do' }).click()
  await page.getByRole('option', { name: 'Done' }).click()
  await expect.element(panel.getByText('Saved')).toBeVisible()
  expect([server.callsOf(getTimer).length, server.callsOf(listTime).length]).toEqual([1, 1])
})

test('time that others note is shown, also after a lost connection', async () => {
  const { time, queryClient, server } = await open({ entries: [aTimeEntry(1)] })
  await expect.element(total).toHaveAccessibleName('Total time 1 h')
  // the last part of the panel that loads
  await expect.poll(() => server.callsOf(listTaskHistory).length).toBe(1)
  const calls = await countCallsLive(queryClient)
  time.entries = [aTimeEntry(2, { ...OF_KASUN, minutes: 30 }), ...time.entries]
  tellPage('change', { entity: 'time-entry', id: '2', action: 'create', actorId: KASUN.id, change: 90 })
  await expect.element(total).toHaveAccessibleName('Total time 1 h 30 min')
  await settleLive()
  // the task, which says how much time is noted on it, its time, and what of it is ready to bill
  expect(calls.toSorted()).toEqual(['GET /api/task/1', 'GET /api/task/1/billed', 'GET /api/time'])
  time.entries = [aTimeEntry(3, { ...OF_KASUN, minutes: 30 }), ...time.entries]
  await queryClient.invalidateQueries()
  await expect.element(total).toHaveAccessibleName('Total time 2 h')
})

test('a total that cannot be loaded says so, and its entries can be asked for again', async () => {
  const { server, queryClient, time } = await open({ entries: [aTimeEntry(1)] })
  server.on(listTime, () => new ApiFailure(500, { message: 'The disk is full.' }))
  await queryClient.resetQueries({ queryKey: ['time-entry'] })
  await expect.element(total).toHaveAccessibleName('Total time Not loaded')
  await total.click()
  await expect.element(strip.getByText('The disk is full.')).toBeVisible()
  takeTime(server, time)
  await strip.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(total).toHaveAccessibleName('Total time 1 h')
})

test('a task whose time has no other place is not deleted, and the reason is shown', async () => {
  const { server } = await open({ entries: [aTimeEntry(1)] })
  const message = '1 h of time are on task #1: choose a project for it first'
  server.on(deleteTask, () => new ApiFailure(409, { message }))
  await panel.getByRole('button', { name: 'More about #1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(new RegExp(message))).toBeVisible()
  await expect.element(strip).toBeVisible()
})

test.each([
  [90, 'of 8:00 h', '6:30 h left'],
  [520, 'of 8:00 h', '0:40 h over'],
])('%i minutes of an estimate are shown with what is left, or over', async (minutes, whole, rest) => {
  await open({ tasks: [aTask(1, { estimateMinutes: 480 })], entries: [aTimeEntry(1, { minutes })] })
  await expect.element(strip.getByText(whole, { exact: true })).toBeVisible()
  await expect.element(strip.getByText(rest, { exact: true })).toBeVisible()
})

test("somebody's own time is not compared with the estimate", async () => {
  await open({
    role: 'USER',
    tasks: [aTask(1, { estimateMinutes: 480 })],
    entries: [aTimeEntry(1, { minutes: 90 })],
  })
  await expect.element(total).toMatchTextContent(/1:30/)
  expect(strip.getByText(/left$/).query()).toBeNull()
})
