import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { anEntry, cell, showCalendar } from '#test/web/calendar-scene.tsx'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

const PHONE: [number, number] = [390, 844]
const day = (name: string) => page.getByRole('button', { name, exact: true })
const list = (name: string) => page.getByRole('region', { name, exact: true })
const titlesIn = (name: string) =>
  list(name)
    .getByRole('button', { name: /Task number/ })
    .elements()
    .map((button) => button.querySelector('.calendar-entry-title')?.textContent)

test('a month shows how much is due, and the chosen day its list', async () => {
  const { address, back } = await showCalendar({
    due: {
      '2026-11-20': [anEntry(1)],
      '2026-11-18': [anEntry(2), anEntry(3)],
      '2026-11-25': [4, 5, 6, 7].map((id) => anEntry(id)),
      '2026-12-01': [anEntry(8)],
    },
    size: PHONE,
  })
  await expect.element(day('Wednesday 18 November 2026, 2 tasks, overdue')).toBeVisible()
  expect(titlesIn('Friday 20 November 2026')).toEqual(['Task number 1'])
  expect(cell('2026-11-18').querySelectorAll('.project-mark')).toHaveLength(2)
  expect(cell('2026-11-25').querySelector<HTMLElement>('.phone-month-marks')?.dataset['count']).toBe('4')
  await day('Wednesday 25 November 2026, 4 tasks').click()
  expect(titlesIn('Wednesday 25 November 2026')).toHaveLength(4)
  expect(cell('2026-11-25').ariaSelected).toBe('true')
  expect(address()).toBe('/calendar?day=2026-11-25')
  await day('Tuesday 1 December 2026, 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'December 2026', exact: true })).toBeVisible()
  back()
  // choosing days adds no history entries, another month does
  await expect.poll(address).toBe('/calendar?day=2026-11-25')
})

test('targets are large enough, nothing is wider than the phone, and a tap opens the task', async () => {
  const { address } = await showCalendar({
    due: { '2026-11-20': [anEntry(1, { title: 'x'.repeat(300) })] },
    size: PHONE,
  })
  const entry = list('Friday 20 November 2026').getByRole('button', { name: /xxx/ })
  await expect.element(entry).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  for (const element of document.querySelectorAll('.calendar-bar button, .phone-calendar button')) {
    expect(element.getBoundingClientRect().height, element.outerHTML).toBeGreaterThanOrEqual(40)
  }
  await entry.click()
  await expect.poll(address).toBe('/calendar?task=1')
})

test('a week is a list grouped by day', async () => {
  await showCalendar({
    due: { '2026-11-16': [anEntry(1)], '2026-11-22': [anEntry(2)] },
    path: '/calendar?view=week',
    size: PHONE,
  })
  await expect.element(list('Monday 16 November 2026')).toBeVisible()
  await expect.poll(() => titlesIn('Monday 16 November 2026')).toEqual(['Task number 1'])
  expect(titlesIn('Sunday 22 November 2026')).toEqual(['Task number 2'])
  expect(page.getByRole('grid').elements()).toEqual([])
})

test('a new task is due on the chosen day', async () => {
  await showCalendar({ due: {}, path: '/calendar?day=2026-11-26', size: PHONE })
  await expect.element(page.getByText('No tasks are due in November 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Add Task', exact: true }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'Due Date' }))
    .toHaveValue('26 Nov 2026')
})

test('an entry can be held and moved to another day of the month', async () => {
  const { server } = await showCalendar({ due: { '2026-11-20': [anEntry(1)] }, size: PHONE })
  await expect.poll(() => titlesIn('Friday 20 November 2026')).toEqual(['Task number 1'])
  const entry = list('Friday 20 November 2026')
    .getByRole('button', { name: /Task number 1/ })
    .element()
  const touch = (type: string, over: Element) => {
    const { left, top, width, height } = over.getBoundingClientRect()
    const place = { clientX: left + width / 2, clientY: top + height / 2 }
    const target = type === 'pointerdown' ? over : window
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerType: 'touch',
        pointerId: 3,
        ...place,
      }),
    )
  }
  touch('pointerdown', entry)
  await expect.poll(() => (entry as HTMLElement).dataset['dragged']).toBe('true')
  touch('pointermove', cell('2026-11-24'))
  touch('pointerup', cell('2026-11-24'))
  await expect.element(day('Tuesday 24 November 2026, 1 task')).toBeVisible()
  await expect.poll(() => server.callsOf(updateTask)[0]?.input.body).toEqual({ dueDate: '2026-11-24' })
})
