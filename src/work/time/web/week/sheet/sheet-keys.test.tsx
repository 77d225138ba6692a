import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTime, deleteTime, startTimer, stopTimer, updateTime } from '../../../shared/time-endpoints.ts'
import { HARBOUR } from '#test/web/task-page-frame.tsx'
import { cellOf, focused, shownIn, shownSheet, showTime, someTime } from '#test/web/time-scene.tsx'

const keys = (...pressed: string[]) => userEvent.keyboard(pressed.map((key) => `{${key}}`).join(''))
const ROW = 'task 365'
const OTHER = 'task 366'
const other = (id: number, part: Parameters<typeof someTime>[1] = {}) =>
  someTime(id, { task: { id: 366, name: 'Ask the bank' }, taskName: 'Ask the bank', ...part })

/** The sheet with two rows, and the focus in the first row on Friday. */
async function onFriday(scene: Partial<Parameters<typeof showTime>[0]> = {}) {
  const shown = await showTime({
    entries: [someTime(1), other(2, { day: '2026-11-16', minutes: 60 })],
    ...scene,
  })
  await shownSheet()
  cellOf(ROW, 4).focus()
  return shown
}

test('the sheet is one tab stop, and arrows, Home and End move in it', async () => {
  await onFriday()
  const stops = page.getByRole('grid').element().querySelectorAll('[data-row] [tabindex="0"]')
  expect([...stops]).toEqual([cellOf(ROW, 4)])
  await keys('ArrowDown', 'ArrowLeft')
  expect(focused()).toBe('task 366 3')
  await keys('Home')
  expect(focused()).toBe('task 366 0')
  await keys('ArrowLeft')
  await expect.element(page.getByRole('link', { name: /Ask the bank/ })).toHaveFocus()
  await keys('End', 'ArrowRight')
  await expect.element(page.getByRole('button', { name: 'Start the timer on Ask the bank' })).toHaveFocus()
  await keys('ArrowUp', 'ArrowUp')
  expect(focused()).toBe('task 365 7')
})

test('a digit opens the cell, Enter saves and goes down, and the sums follow at once', async () => {
  const { server } = await onFriday()
  await keys('ArrowLeft')
  await userEvent.keyboard('1:45')
  expect(cellOf(ROW, 3).querySelector('input')?.value).toBe('1:45')
  await keys('Enter')
  expect(focused()).toBe('task 366 3')
  expect(shownIn(ROW, 3)).toBe('1:45')
  await expect.element(page.getByText('4:15 h', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.callsOf(createTime).map(({ input }) => input.body))
    .toEqual([{ taskId: 365, day: '2026-11-19', minutes: 105 }])
  await expect.poll(() => cellOf(ROW, 3).dataset['state']).toBe('saved')
  await expect.poll(() => cellOf(ROW, 3).dataset['state'], { timeout: 5_000 }).toBe(undefined)
  expect(shownIn(ROW, 3)).toBe('1:45')
})

test('F2 and Enter change what is there, Tab saves and goes right, Shift Tab left', async () => {
  const { server } = await onFriday()
  await keys('F2')
  const input = cellOf(ROW, 4).querySelector('input')
  expect([input?.value, input?.selectionStart, input?.selectionEnd]).toEqual(['1:30', 0, 4])
  await userEvent.keyboard('90m')
  await keys('Tab')
  // the same length is no change
  expect(focused()).toBe('task 365 5')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  cellOf(ROW, 4).focus()
  await keys('Enter')
  await userEvent.keyboard('2{Shift>}{Tab}{/Shift}')
  expect(focused()).toBe('task 365 3')
  await expect
    .poll(() => server.callsOf(updateTime).map(({ input: sent }) => sent))
    .toEqual([{ params: { id: 1 }, body: { minutes: 120 } }])
  cellOf(ROW, 6).focus()
  await keys('ArrowLeft', 'ArrowLeft', 'Enter', 'Escape')
  expect([focused(), shownIn(ROW, 4)]).toEqual(['task 365 4', '2:00'])
})

test('Delete deletes the entry, with Undo, and the row stays', async () => {
  const { server } = await onFriday()
  await keys('Delete')
  expect(shownIn(ROW, 4)).toBe('–')
  await expect.poll(() => server.callsOf(deleteTime).map(({ input }) => input.params)).toEqual([{ id: 1 }])
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  expect(focused()).toBe('task 365 4')
  expect(shownIn(ROW, 4)).toBe('–')
})

test('an emptied cell deletes its entry', async () => {
  const { server } = await onFriday()
  await keys('F2', 'Backspace', 'Enter')
  await expect.poll(() => server.callsOf(deleteTime)).toHaveLength(1)
})

test('a text that is no length stays in its cell, with one sentence', async () => {
  await onFriday()
  await userEvent.keyboard('1:75{Enter}')
  const sentence = page.getByRole('alert').getByText('Write a length such as 1:30 or 90m')
  await expect.element(sentence).toBeVisible()
  expect(cellOf(ROW, 4).querySelector('input')?.value).toBe('1:75')
  await page.getByRole('heading', { name: 'Time' }).click()
  await expect.poll(() => shownIn(ROW, 4)).toBe('1:75')
  expect(cellOf(ROW, 4).dataset['state']).toBe('failed')
  cellOf(ROW, 4).focus()
  await expect.element(sentence).toBeVisible()
  await keys('Escape')
  expect([shownIn(ROW, 4), cellOf(ROW, 4).dataset['state']]).toEqual(['1:30', undefined])
})

test('a cell that cannot be typed in says why', async () => {
  await onFriday()
  await keys('ArrowRight')
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Time is noted for today or a day before')).toBeVisible()
  expect(cellOf(ROW, 5).querySelector('input')).toBeNull()
  await keys('ArrowLeft')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('older time is an administrator’s to change', async () => {
  await showTime({
    entries: [someTime(1, { day: '2026-11-02', isEditable: false })],
    role: 'USER',
    path: '/time?week=2026-11-02',
  })
  await shownSheet()
  cellOf(ROW, 0).focus()
  await keys('Delete')
  await expect.element(page.getByText('Time older than 14 days is changed by an administrator')).toBeVisible()
  expect(shownIn(ROW, 0)).toBe('1:30')
})

test('billed time stays as it is', async () => {
  await onFriday({ entries: [someTime(1, { isBilled: true, isEditable: false })] })
  await keys('Delete')
  await expect.element(page.getByText('This time is billed: it stays as it is')).toBeVisible()
  expect(shownIn(ROW, 4)).toBe('1:30')
})

test('several entries of a cell are opened instead', async () => {
  await onFriday({ entries: [someTime(1), someTime(2, { minutes: 30 })] })
  expect(shownIn(ROW, 4)).toBe('2:00')
  await expect.element(cellOf(ROW, 4)).toHaveAccessibleName(/Friday 20 November: 2 h in 2 entries/)
  await keys('Enter')
  await expect
    .element(page.getByRole('dialog', { name: /The payment screen loses what was typed, Friday/ }))
    .toBeVisible()
  await keys('Escape')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(focused()).toBe('task 365 4')
})

test('several entries on a project itself are opened without those of its tasks', async () => {
  const ofProject = { task: null, taskName: null }
  const entries = [someTime(1, { ...ofProject, minutes: 60 }), someTime(2, { ...ofProject, minutes: 30 })]
  await onFriday({ entries: [...entries, someTime(3)] })
  cellOf(`project ${HARBOUR.id}`, 4).focus()
  await keys('Enter')
  const dialog = page.getByRole('dialog', { name: /Friday/ })
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(/1:00/)
  expect(dialog.getByRole('listitem').all()).toHaveLength(2)
})

test('a press selects a cell, the next one opens it', async () => {
  await showTime({ entries: [someTime(1)] })
  await shownSheet()
  await userEvent.click(cellOf(ROW, 4))
  expect([focused(), shownIn(ROW, 4)]).toEqual(['task 365 4', '1:30'])
  await userEvent.click(cellOf(ROW, 4))
  expect(shownIn(ROW, 4)).toBe('open')
  await userEvent.click(cellOf(ROW, 3))
  expect([shownIn(ROW, 4), focused()]).toEqual(['1:30', 'task 365 3'])
})

test('t starts the timer in the row and stops it, and its time counts in today’s cell', async () => {
  const { server } = await onFriday()
  await userEvent.keyboard('t')
  await expect
    .poll(() => server.callsOf(startTimer).map(({ input }) => input.body))
    .toEqual([{ taskId: 365 }])
  await expect
    .element(page.getByRole('button', { name: 'Stop the timer of The payment screen loses what was typed' }))
    .toBeVisible()
  await expect.element(cellOf(ROW, 4)).toHaveAccessibleName(/1 h 30 min, the timer runs/)
  await userEvent.keyboard('2')
  await expect.element(page.getByText('The timer runs here: stop it first')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.poll(() => server.callsOf(stopTimer)).toHaveLength(1)
})

test('a running timer has a row and counts in every sum', async () => {
  await showTime({
    entries: [other(2, { minutes: 60 })],
    timer: {
      startedAt: '2026-11-20T04:18:00.000Z',
      task: { id: 365, name: 'The payment screen loses what was typed' },
      project: { id: 7, name: 'Harbour rebrand' },
      note: '',
    },
  })
  await shownSheet()
  await expect.poll(() => shownIn(ROW, 4)).toBe('0:42')
  await expect.element(page.getByText('1:42 h', { exact: true })).toBeVisible()
  await expect.poll(() => shownIn(OTHER, 4)).toBe('1:00')
})
