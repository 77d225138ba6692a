import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { aStopped, aTimer } from '#test/web/sample-time.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { discardTimer, getTimer, startTimer, stopTimer } from '../../shared/time-endpoints.ts'
import type { Timer } from '../../shared/time-schema.ts'
import { TimerChip } from '../chip/timer-chip.tsx'
import { startTimer as start } from '../timer/change-timer.ts'
import { ForgottenTimerSlot } from './forgotten-timer-slot.tsx'

/** 21:10 on the day before the test day, in Colombo: 14 h 20 min ago. */
const YESTERDAY = '2026-11-19T15:40:30.000Z'
const EIGHT_DAYS_AGO = '2026-11-12T05:00:00.000Z'

function Start() {
  const queryClient = useQueryClient()
  return (
    <button type="button" onClick={() => void start(queryClient, { taskId: 9 })}>
      Start the next
    </button>
  )
}

/** A page on which a forgotten timer runs. @param answer of the calls that stop it, instead of success */
async function show(startedAt = YESTERDAY) {
  await page.viewport(1280, 800)
  beginTestDay()
  const state: { timer: Timer | null; failure: ApiFailure | undefined } = {
    timer: aTimer({ startedAt }),
    failure: undefined,
  }
  const next = aTimer({ startedAt: '2026-11-20T06:00:00.000Z', task: { id: 9, name: 'Print view' } })
  const server = fakeServer()
    .on(getTimer, () => ({ timer: state.timer }))
    .on(stopTimer, () => {
      if (state.failure) return state.failure
      state.timer = null
      return new Recorded({ stopped: [aStopped({ minutes: 90 })] }, [7, 8])
    })
    .on(startTimer, () => {
      if (state.failure) return state.failure
      const stopped = state.timer === null ? [] : [aStopped({ minutes: 90 })]
      state.timer = next
      return new Recorded({ timer: next, stopped }, [7, 8])
    })
    .on(discardTimer, () => {
      state.timer = null
      return new Recorded(undefined, [9])
    })
  const screen = await renderAt(
    '/dashboard',
    <>
      <TimerChip />
      <Start />
      <ForgottenTimerSlot />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  return {
    ...screen,
    server,
    state,
    stops: () => server.callsOf(stopTimer).map(({ input }) => input.body),
    starts: () => server.callsOf(startTimer).map(({ input }) => input.body),
  }
}

const dialog = page.getByRole('dialog', { name: 'When did you stop?' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const day = dialog.getByRole('textbox', { name: 'Day' })
const time = dialog.getByRole('textbox', { name: 'Time' })
const stop = () => page.getByRole('button', { name: 'Stop timer' }).click()
const startNext = () => page.getByRole('button', { name: 'Start the next' }).click()

test('stopping a forgotten timer asks when the work ended, and notes until then', async () => {
  const { stops } = await show()
  await stop()
  await expect
    .element(dialog.getByText('This ran for 14 h 20 min. Keep it, or say when you stopped.'))
    .toBeVisible()
  await expect.element(dialog.getByText('Started on 19 Nov 2026, 21:10')).toBeVisible()
  await expect.element(day).toHaveValue('19 Nov 2026')
  await expect.element(time).toHaveFocus()
  expect(stops()).toEqual([])
  await time.fill('22:40')
  await button('Save').click()
  await expect.poll(stops).toEqual([{ endedAt: '2026-11-19T17:10:00.000Z' }])
  await expect.element(page.getByText('1:30 h noted on “Payment screen”')).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test('keeps it as it is', async () => {
  const { stops } = await show()
  await stop()
  await button('Keep it').click()
  await expect.poll(stops).toEqual([{ keep: true }])
  await expect.poll(() => dialog.query()).toBeNull()
})

test('does not keep more than 7 days, nor note them', async () => {
  const { stops } = await show(EIGHT_DAYS_AGO)
  await stop()
  await expect.element(dialog.getByText('This ran for more than 7 days. Say when you stopped.')).toBeVisible()
  expect(button('Keep it').query()).toBeNull()
  await day.fill('20 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await time.fill('09:00')
  await button('Save').click()
  await expect.element(dialog.getByText('This is more than 7 days after the start')).toBeVisible()
  expect(stops()).toEqual([])
})

test.for([
  ['', '19 Nov 2026', 'Say when you stopped'],
  ['21:09', '19 Nov 2026', 'The timer was started later than this'],
  ['11:31', '20 Nov 2026', 'This is still to come'],
])('says what is wrong with %j on %s', async ([at = '', on = '', sentence = '']) => {
  const { stops } = await show()
  await stop()
  await day.fill(on)
  await userEvent.keyboard('{Tab}')
  if (at !== '') await time.fill(at)
  await button('Save').click()
  await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(time).toHaveFocus()
  expect(stops()).toEqual([])
})

test('in the minute of its start it ended with it', async () => {
  const { stops } = await show()
  await stop()
  await time.fill('21:10')
  await button('Save').click()
  await expect.poll(stops).toEqual([{ endedAt: YESTERDAY }])
})

test('starting another asks first, then does both in one call', async () => {
  const { starts } = await show()
  await startNext()
  await expect.element(dialog.getByText('The new timer starts after that.')).toBeVisible()
  await time.fill('22:40')
  await button('Save').click()
  await expect.poll(starts).toEqual([{ taskId: 9, endedAt: '2026-11-19T17:10:00.000Z' }])
  await expect.element(page.getByRole('link', { name: '#9 Print view' })).toBeVisible()
})

test('when the call fails, what was typed stays', async () => {
  const { state, stops } = await show()
  state.failure = new ApiFailure(503, { message: 'The database cannot be reached.' })
  await stop()
  await time.fill('22:40')
  await button('Save').click()
  await expect.element(page.getByText('The timer was not stopped')).toBeVisible()
  await expect.element(time).toHaveValue('22:40')
  state.failure = undefined
  await button('Save').click()
  await expect.poll(() => stops().length).toBe(2)
  await expect.poll(() => dialog.query()).toBeNull()
})

test('discards it, then starts the next', async () => {
  const { starts } = await show()
  await startNext()
  await button('Discard').click()
  await expect.element(page.getByText('The timer was discarded')).toBeVisible()
  await expect.poll(starts).toEqual([{ taskId: 9 }])
  await expect.element(page.getByRole('link', { name: '#9 Print view' })).toBeVisible()
})

test('says that the next one was not started, once the old one is discarded', async () => {
  const { state } = await show()
  await startNext()
  state.failure = new ApiFailure(400, { message: 'There is no task with this number.' })
  await button('Discard').click()
  await expect.element(page.getByText('The timer was not started')).toBeVisible()
  await expect.element(page.getByText('There is no task with this number.')).toBeVisible()
  expect(page.getByText('The timer was not stopped').query()).toBeNull()
})

test('does not start the next one when the old one could not be discarded', async () => {
  const { server, starts } = await show()
  server.on(discardTimer, () => new ApiFailure(503, { message: 'The database cannot be reached.' }))
  await startNext()
  await button('Discard').click()
  await expect.element(page.getByText('The timer was not discarded')).toBeVisible()
  await expect.element(dialog).toBeVisible()
  expect(starts()).toEqual([])
})

test('Cancel lets it run on; answered on another device, nothing is asked any more', async () => {
  const { server, state, queryClient } = await show()
  await stop()
  await button('Cancel').click()
  await expect.poll(() => dialog.query()).toBeNull()
  await stop()
  await expect.element(dialog).toBeVisible()
  state.timer = null
  await queryClient.invalidateQueries()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(server.callsOf(stopTimer)).toHaveLength(0)
})
