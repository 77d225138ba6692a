import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTime } from '../../shared/time-endpoints.ts'
import { cellOf, focused, shownIn, shownSheet, showTime, someTime } from '#test/web/time-scene.tsx'

const rowKeys = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
const sums = () =>
  page
    .getByRole('row', { name: /^Total of/ })
    .getByRole('gridcell')
    .elements()
    .map(({ textContent }) => textContent)
const LOTUS = { id: 3, name: 'Blue Lotus office' }

test('rows are grouped by project, tasks without one last, and the project itself comes first', async () => {
  await showTime({
    entries: [
      someTime(1, { project: null, task: { id: 12, name: 'Order paper' } }),
      someTime(2),
      someTime(3, { task: { id: 347, name: 'Ask the bank' } }),
      someTime(4, { task: null, taskName: null }),
      someTime(5, { project: LOTUS, task: { id: 400, name: 'Plan the week' } }),
      someTime(6, { task: null, taskName: 'Old plan' }),
    ],
  })
  await shownSheet()
  expect(rowKeys()).toEqual(['task 400', 'project 7', 'task 347', 'task 365', 'gone 7 Old plan', 'task 12'])
  expect(
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Blue Lotus office',
    '#400Plan the week',
    'Harbour rebrand',
    'Without a task',
    '#347Ask the bank',
    '#365The payment screen loses what was typed',
    'Old plan (deleted)',
    'No project',
    '#12Order paper',
    'Total of 8:00 h a day',
  ])
  await expect.element(page.getByRole('row', { name: /^Harbour rebrand/ }).getByText('6:00')).toBeVisible()
})

test('a deleted task gets no new time', async () => {
  await showTime({ entries: [someTime(6, { task: null, taskName: 'Old plan' })] })
  await shownSheet()
  cellOf('gone 7 Old plan', 3).focus()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('This task is deleted: it gets no new time')).toBeVisible()
})

test('the sums of the days are those of the server, on however many pages the entries are', async () => {
  const entries = Array.from({ length: 1_200 }, (_, index) =>
    someTime(index + 1, { day: index % 2 === 0 ? '2026-11-16' : '2026-11-17', minutes: 1 }),
  )
  await showTime({ entries })
  await shownSheet()
  expect([shownIn('task 365', 0), shownIn('task 365', 1)]).toEqual(['10:00', '10:00'])
  expect(sums().slice(0, 2)).toEqual([
    'Monday 16 November: 10 h, over 8 h10:00',
    'Tuesday 17 November: 10 h, over 8 h10:00',
  ])
  await expect.element(page.getByText('20:00 h', { exact: true })).toBeVisible()
})

test('a task is added by search, kept in this browser, and takes time', async () => {
  const { server } = await showTime({ entries: [] })
  await shownSheet()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await userEvent.keyboard('number')
  await page.getByRole('option', { name: /Task number 347/ }).click()
  await expect.poll(rowKeys).toEqual(['task 347'])
  await expect.poll(focused).toBe('task 347 4')
  await expect.element(page.getByRole('link', { name: /#347/ })).toHaveTextContent('#347Task number 347')
  const [kept] = Object.entries(localStorage).filter(([key]) => key.includes('time-rows'))
  // ids only: no names stay in the browser
  expect(kept?.[1]).toBe('{"2026-11-16 me":[{"key":"task 347","projectId":7}]}')
  cellOf('task 347', 3).focus()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => server.callsOf(createTime)).toHaveLength(1)
  expect(rowKeys()).toEqual(['task 347'])
})

test('a task that is found only after Enter has the focus in its row', async () => {
  await showTime({ entries: [] })
  await shownSheet()
  await page.getByRole('button', { name: 'Add a task' }).click()
  // faster than the search answers
  await userEvent.keyboard('number{Enter}')
  await expect.poll(rowKeys).toHaveLength(1)
  await expect.poll(focused).toBe(`${rowKeys()[0] ?? ''} 4`)
})

test('rows that were added are shown again', async () => {
  localStorage.setItem(
    'ledgerboard.time-rows.019a3f2c-0000-7000-8000-000000000001',
    JSON.stringify({
      '2026-11-16 me': [
        { key: 'project 7', projectId: 7 },
        { key: 'nonsense', projectId: null },
      ],
    }),
  )
  await showTime({ entries: [] })
  await expect.poll(rowKeys).toEqual(['project 7'])
})

test('an empty week copies the rows of the last one, without their time', async () => {
  await showTime({ entries: [someTime(1, { day: '2026-11-12' })] })
  await shownSheet()
  await expect.element(page.getByRole('heading', { name: 'Nothing this week' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy last week', exact: true }).click()
  await expect.poll(rowKeys).toEqual(['task 365'])
  expect(shownIn('task 365', 3)).toBe('–')
  await expect.element(page.getByRole('heading', { name: 'Nothing this week' })).not.toBeInTheDocument()
})

test('where last week has no rows, that is said', async () => {
  await showTime({ entries: [someTime(1)] })
  await shownSheet()
  await page.getByRole('button', { name: 'Copy last week’s rows' }).click()
  await expect.element(page.getByText('Last week has no tasks to copy.')).toBeVisible()
})
