import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Recorded } from '#test/web/fake-server.ts'
import { aStopped, aTimer } from '#test/web/sample-time.ts'
import { aTask, nameOf, row, showTasks } from '#test/web/tasks-page-scene.tsx'
import { discardTimer, getTimer, startTimer, stopTimer } from '#work/time/shared/time-endpoints.ts'
import type { Timer } from '#work/time/shared/time-schema.ts'
import { TimerChip } from '#work/time/web/index.ts'

/** The list with two tasks, and the timer in its frame. */
async function show(path = '/task') {
  const state: { timer: Timer | null } = { timer: null }
  const screen = await showTasks({ tasks: [aTask(1), aTask(2)], path, beside: <TimerChip /> })
  screen.server
    .on(getTimer, () => state)
    .on(startTimer, ({ body }) => {
      const id = body.taskId ?? 0
      const stopped = state.timer === null ? [] : [aStopped({ minutes: 42 })]
      state.timer = aTimer({ task: { id, name: `Task number ${id}` } })
      return new Recorded({ timer: state.timer, stopped }, [5, 6])
    })
    .on(stopTimer, () => {
      state.timer = null
      return new Recorded({ stopped: [aStopped({ minutes: 42 })] }, [7, 8])
    })
    .on(discardTimer, () => new Recorded(undefined, [9]))
  await expect.element(nameOf('Task number 1')).toBeVisible()
  return {
    ...screen,
    starts: () => screen.server.callsOf(startTimer).map(({ input }) => input.body.taskId),
    stops: () => screen.server.callsOf(stopTimer).length,
  }
}

const chip = page.getByRole('group', { name: 'Running timer' })
const focus = (id: number) => row(id).querySelector<HTMLElement>('a')?.focus()

test('t on a focused row starts the timer, and stops it again', async () => {
  const { starts, stops } = await show()
  focus(2)
  await userEvent.keyboard('t')
  await expect.element(chip.getByRole('link', { name: '#2 Task number 2' })).toBeVisible()
  expect(starts()).toEqual([2])
  await userEvent.keyboard('t')
  await expect.poll(stops).toBe(1)
  await expect.poll(() => chip.query()).toBeNull()
})

test('t on another row stops the running timer and says what was noted', async () => {
  const { starts, stops } = await show()
  focus(2)
  await userEvent.keyboard('t')
  await expect.element(chip).toBeVisible()
  focus(1)
  await userEvent.keyboard('t')
  await expect.element(chip.getByRole('link', { name: '#1 Task number 1' })).toBeVisible()
  await expect.element(page.getByText('0:42 h noted on “Payment screen”')).toBeVisible()
  expect([starts(), stops()]).toEqual([[2, 1], 0])
})

test('without a focused row t is for the open task, else for the only one that is ticked', async () => {
  const { starts } = await show('/task?task=2')
  await expect.element(page.getByRole('complementary', { name: 'Task #2' })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.poll(starts).toEqual([2])
  await page.getByRole('button', { name: 'Close panel' }).first().click()
  await expect.poll(() => page.getByRole('complementary').query()).toBeNull()
  focus(1)
  await userEvent.keyboard('x')
  const active = document.activeElement as HTMLElement
  active.blur()
  await userEvent.keyboard('t')
  await expect.poll(starts).toEqual([2, 1])
})

test('t without any task does nothing, nor while typing', async () => {
  const { starts } = await show()
  const active = document.activeElement as HTMLElement
  active.blur()
  await userEvent.keyboard('t')
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('searchbox')).toHaveValue('t')
  expect(starts()).toEqual([])
})
