import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { anEntry, entry, home, showCalendar, shownOn } from '#test/web/calendar-scene.tsx'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

const keys = (...pressed: string[]) => userEvent.keyboard(pressed.map((key) => `{${key}}`).join(''))
/** The focused day or entry. */
function focused(): string | undefined {
  const element = document.activeElement as HTMLElement
  const day = element.closest<HTMLElement>('[data-day]')?.dataset['day']
  return element.dataset['entry'] ?? (element.dataset['dayHome'] === undefined ? element.textContent : day)
}

/** The calendar with today focused. */
async function onToday(due: Record<string, ReturnType<typeof anEntry>[]>, path = '/calendar') {
  const scene = await showCalendar({ due, path })
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  home('2026-11-20').focus()
  return scene
}

test('the grid is one tab stop', async () => {
  await onToday({ '2026-11-20': [anEntry(1)] })
  const grid = page.getByRole('grid').element()
  expect([...grid.querySelectorAll<HTMLElement>('*')].filter((element) => element.tabIndex === 0)).toEqual([
    home('2026-11-20'),
  ])
  await keys('ArrowRight')
  expect([home('2026-11-20').tabIndex, home('2026-11-21').tabIndex]).toEqual([-1, 0])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('radio', { name: 'Month' })).toHaveFocus()
  await keys('Tab')
  expect(focused()).toBe('2026-11-21')
})

test('arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month', async () => {
  const { address } = await onToday({})
  await keys('ArrowLeft', 'ArrowUp')
  expect(focused()).toBe('2026-11-12')
  await keys('Home')
  expect(focused()).toBe('2026-11-09')
  await keys('End')
  expect(focused()).toBe('2026-11-15')
  await keys('PageDown')
  await expect.poll(focused).toBe('2026-12-15')
  expect(address()).toBe('/calendar?day=2026-12-15')
  await keys('PageUp')
  await expect.poll(focused).toBe('2026-11-15')
  await keys('ArrowUp', 'ArrowUp')
  // visible days of other months do not turn the page
  expect([focused(), address()]).toEqual(['2026-11-01', '/calendar?day=2026-11-15'])
  await keys('ArrowUp', 'ArrowUp')
  await expect.poll(focused).toBe('2026-10-18')
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
})

test('Enter goes into a day, arrow keys move through its entries, Enter opens one, Escape returns to the day', async () => {
  const { address } = await onToday({ '2026-11-20': [1, 2, 3, 4, 5, 6].map((id) => anEntry(id)) })
  await keys('Enter')
  expect(focused()).toBe('1')
  await keys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
  expect(focused()).toBe('2 more')
  await keys('Enter')
  const list = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
  await expect.element(list).toBeVisible()
  await keys('ArrowDown', 'ArrowDown')
  expect(focused()).toBe('3')
  await keys('Escape')
  expect(focused()).toBe('2 more')
  await keys('ArrowUp', 'Enter')
  await expect.poll(address).toBe('/calendar?task=4')
  await keys('Escape')
  expect(focused()).toBe('2026-11-20')
  await keys('Enter', 'ArrowRight')
  expect(focused()).toBe('2026-11-21')
})

test('Enter on a day without entries adds a task there, as does c; t goes to today', async () => {
  const { address } = await onToday({}, '/calendar?day=2026-11-20')
  await keys('ArrowRight', 'Enter')
  const dueDate = page
    .getByRole('dialog', { name: 'Add New Task' })
    .getByRole('textbox', { name: 'Due Date' })
  await expect.element(dueDate).toHaveValue('21 Nov 2026')
  await userEvent.keyboard('ct')
  await expect.element(page.getByRole('textbox', { name: 'Task Name' })).toHaveValue('ct')
  await keys('Escape')
  await expect.poll(focused).toBe('2026-11-21')
  await keys('ArrowDown')
  await userEvent.keyboard('c')
  await expect.element(dueDate).toHaveValue('28 Nov 2026')
  await keys('Escape', 'PageDown')
  await expect.poll(address).toBe('/calendar?day=2026-12-28')
  await userEvent.keyboard('t')
  await expect.poll(address).toBe('/calendar')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('Alt and an arrow key move an entry by a day or a week, and the focus follows', async () => {
  const { server } = await onToday({
    '2026-11-20': [anEntry(1), anEntry(2)],
    '2026-11-27': [3, 4, 5, 6, 7, 8].map((id) => anEntry(id, { priority: 'High' })),
  })
  await keys('Enter', 'ArrowDown')
  await expect
    .element(entry('2'))
    .toHaveAccessibleDescription('Alt and an arrow key move it by a day or a week.')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => shownOn('2026-11-21')).toEqual(['2'])
  expect(focused()).toBe('2')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowDown}{/Alt}')
  // where not all entries fit, the one just moved stays visible
  await expect.poll(() => shownOn('2026-11-27')).toEqual(['3', '4', '5', '2'])
  expect(focused()).toBe('2')
  await expect
    .poll(() => server.callsOf(updateTask).at(-1)?.input)
    .toEqual({ params: { id: 2 }, body: { dueDate: '2026-11-27' } })
  await expect.element(home('2026-11-27')).toHaveAccessibleName('Friday 27 November 2026, 7 tasks')
})

test('moving an entry beyond the page turns the page', async () => {
  await onToday({ '2026-12-06': [anEntry(1)] })
  home('2026-12-06').focus()
  await keys('Enter')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expect.poll(() => shownOn('2026-12-13')).toEqual(['1'])
  await expect.poll(focused).toBe('1')
})

test('an entry can also be moved from the list of a full day', async () => {
  await onToday({ '2026-11-20': [1, 2, 3, 4, 5, 6].map((id) => anEntry(id)) })
  await keys('Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await keys('ArrowDown', 'ArrowDown', 'ArrowDown')
  expect(focused()).toBe('4')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => shownOn('2026-11-13')).toEqual(['4'])
  await expect.poll(focused).toBe('4')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the focus stays on the day when its entry disappears', async () => {
  const { scene, othersChanged } = await onToday({ '2026-11-20': [anEntry(1)] })
  await keys('Enter')
  expect(focused()).toBe('1')
  scene.due = {}
  await othersChanged()
  await expect.poll(() => shownOn('2026-11-20')).toEqual([])
  expect(focused()).toBe('2026-11-20')
})

test('in the week view up and down move through the entries', async () => {
  const { address } = await onToday({ '2026-11-20': [anEntry(1), anEntry(2)] }, '/calendar?view=week')
  await keys('ArrowDown', 'ArrowDown')
  expect(focused()).toBe('2')
  await keys('ArrowUp', 'ArrowUp')
  expect(focused()).toBe('2026-11-20')
  await keys('PageDown')
  await expect.poll(address).toBe('/calendar?view=week&day=2026-11-27')
  expect(focused()).toBe('2026-11-27')
})
