import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTime, deleteTime, updateTime } from '../../shared/time-endpoints.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { setNetwork } from '#test/web/fake-socket.ts'
import { cellOf, shownIn, shownSheet, showTime, someTime } from '#test/web/time-scene.tsx'

const ROW = 'task 365'
const KEY = '0b0f7a52-1f5b-4a5e-9d43-0d7c2e6f8a11'
const stateOf = (day: number) => cellOf(ROW, day).dataset['state']
const DRAFT = /time cell me task 365 2026-11-19/
const draft = () => Object.keys(localStorage).find((key) => DRAFT.test(key))

test('two quick edits of an empty cell make one entry, which the second changes', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const scene = { entries: [someTime(1)], gate }
  const { server } = await showTime(scene)
  await shownSheet()
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1{Enter}')
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('2{Enter}')
  expect(shownIn(ROW, 3)).toBe('2:00')
  await expect.poll(() => server.callsOf(createTime)).toHaveLength(1)
  open()
  await expect.poll(() => server.callsOf(updateTime)).toHaveLength(1)
  expect(server.callsOf(createTime)).toHaveLength(1)
  await expect.poll(() => stateOf(3)).toBe('saved')
  expect(shownIn(ROW, 3)).toBe('2:00')
})

test('an entry that is typed and cleared at once is gone', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { server } = await showTime({ entries: [someTime(1)], gate })
  await shownSheet()
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1{Enter}')
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('{Delete}')
  expect(shownIn(ROW, 3)).toBe('–')
  open()
  await expect
    .poll(() => server.callsOf(deleteTime).map(({ input }) => input.params))
    .toEqual([{ id: 1_001 }])
})

test('without a network an edit waits in its cell and is sent once there is one again', async () => {
  const scene = { entries: [someTime(1)], failure: new ApiFailure(0) as ApiFailure | undefined }
  const { server } = await showTime(scene)
  await shownSheet()
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1:45{Enter}')
  await expect.poll(() => stateOf(3)).toBe('waiting')
  expect(shownIn(ROW, 3)).toBe('1:45')
  expect(draft()).toBeDefined()
  scene.failure = undefined
  setNetwork(true)
  await expect.poll(() => stateOf(3)).toBe('saved')
  expect(draft()).toBeUndefined()
  // every attempt has the same key, so that a lost reply makes no second entry
  const calls = server.callsOf(createTime)
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('what was stored although its reply was lost is not stored again', async () => {
  const scene = { entries: [someTime(1)], failure: new ApiFailure(0) as ApiFailure | undefined }
  const { server } = await showTime(scene)
  await shownSheet()
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1:45{Enter}')
  await expect.poll(() => stateOf(3)).toBe('waiting')
  scene.entries = [...scene.entries, someTime(9, { day: '2026-11-19', minutes: 105 })]
  scene.failure = undefined
  const sent = server.callsOf(createTime).length
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('2{Enter}')
  await expect
    .poll(() => server.callsOf(updateTime).map(({ input }) => input))
    .toEqual([{ params: { id: 9 }, body: { minutes: 120 } }])
  expect(server.callsOf(createTime)).toHaveLength(sent)
})

test('what was refused stays in its cell with the reason, and Escape gives back', async () => {
  await showTime({
    entries: [someTime(1)],
    failure: new ApiFailure(409, { message: 'A day has at most 200 entries: delete some first' }),
  })
  await shownSheet()
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1:45{Enter}')
  await expect.poll(() => stateOf(3)).toBe('failed')
  expect(shownIn(ROW, 3)).toBe('1:45')
  cellOf(ROW, 3).focus()
  await expect.element(page.getByText('A day has at most 200 entries: delete some first')).toBeVisible()
  expect(draft()).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect([shownIn(ROW, 3), draft()]).toEqual(['–', undefined])
})

test('what this browser kept is sent when the page is opened again', async () => {
  localStorage.setItem(
    'ledgerboard.draft.019a3f2c-0000-7000-8000-000000000001.time cell me task 365 2026-11-19',
    JSON.stringify({ text: `${KEY} 1:45`, at: Date.parse('2026-11-20T04:00:00Z') }),
  )
  const { server } = await showTime({ entries: [someTime(1)] })
  await expect.poll(() => server.callsOf(createTime).map(({ input }) => input.body.minutes)).toEqual([105])
  // the key of the first attempt, which may have been stored without a reply
  expect(server.callsOf(createTime)[0]?.headers.get('idempotency-key')).toBe(KEY)
  await expect.poll(() => shownIn(ROW, 3)).toBe('1:45')
  await expect.poll(draft).toBeUndefined()
})

test('editing an entry that was deleted elsewhere creates a new one', async () => {
  const scene = { entries: [someTime(1)] as ReturnType<typeof someTime>[] }
  const { server } = await showTime(scene)
  await shownSheet()
  server.on(updateTime, () => {
    scene.entries = []
    return new ApiFailure(404, { message: 'Time Entry not found' })
  })
  cellOf(ROW, 4).focus()
  await userEvent.keyboard('2{Enter}')
  await expect.poll(() => server.callsOf(createTime).map(({ input }) => input.body.minutes)).toEqual([120])
  await expect.poll(() => shownIn(ROW, 4)).toBe('2:00')
})

test('another person’s week is noted for that person', async () => {
  const kasun = '01900000-0000-7000-8000-000000000001'
  const { server } = await showTime({
    entries: [someTime(1, { userId: kasun })],
    path: `/time?userId=${kasun}`,
  })
  await shownSheet()
  await expect.element(page.getByRole('button', { name: 'Person: Kasun De Silva' })).toBeVisible()
  // nobody starts the timer of somebody else
  expect(page.getByRole('button', { name: /^Start the timer/ }).elements()).toEqual([])
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1{Enter}')
  await expect
    .poll(() => server.callsOf(createTime).map(({ input }) => input.body))
    .toEqual([{ taskId: 365, day: '2026-11-19', minutes: 60, userId: kasun }])
})

test('what is typed when the week is left, by Back or by a press, is saved', async () => {
  const { server, back } = await showTime({ entries: [someTime(1)] })
  await shownSheet()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(() => shownIn(ROW, 3)).toBe('–')
  cellOf(ROW, 3).focus()
  await userEvent.keyboard('1:15')
  back()
  await expect
    .poll(() => server.callsOf(createTime).map(({ input }) => input.body))
    .toEqual([{ taskId: 365, day: '2026-11-19', minutes: 75 }])
})
