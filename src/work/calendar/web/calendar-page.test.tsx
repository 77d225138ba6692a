import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { anEntry, cell, daysOf, entry, showCalendar, shownOn } from '#test/web/calendar-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, KASUN } from '#test/web/tasks-page-scene.tsx'
import { listCalendar } from '../shared/calendar-endpoints.ts'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: ({ order }: { order: readonly number[] }) => (
    <aside aria-label="Panel">{order.join(' ')}</aside>
  ),
}))

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('a month is shown in whole weeks from Monday, with entries on their days and the address’s filters in the call', async () => {
  const { asked } = await showCalendar({
    due: { '2026-10-26': [anEntry(1)], '2026-11-20': [anEntry(2), anEntry(3)], '2026-12-06': [anEntry(4)] },
    path: `/calendar?project=7&assignee=${KASUN.id}&status=To+Do&status=Blocked&priority=High&type=Task&search=vat&startDateFrom=2026-01-01&dueDateTo=2026-12-31&page=3&sortBy=priority`,
  })
  await expect.element(heading('November 2026')).toBeVisible()
  await expect.poll(() => shownOn('2026-11-20')).toEqual(['2', '3'])
  expect([shownOn('2026-10-26'), shownOn('2026-12-06')]).toEqual([['1'], ['4']])
  expect(page.getByRole('columnheader').elements()[0]?.textContent).toBe('Mon')
  expect(page.getByRole('row').elements()).toHaveLength(7)
  expect(cell('2026-11-20').ariaCurrent).toBe('date')
  expect(asked()[0]).toEqual({
    from: '2026-10-26',
    to: '2026-12-06',
    projectId: '7',
    assigneeId: [KASUN.id],
    labelId: [],
    labelMode: 'any',
    status: ['To Do', 'Blocked'],
    priority: ['High'],
    type: 'Task',
    searchText: 'vat',
    search: '',
    startDateFrom: '2026-01-01',
    dueDateTo: '2026-12-31',
  })
})

test('an entry shows its status, whether it is overdue, and the task it belongs to', async () => {
  await showCalendar({
    due: {
      '2026-11-19': [
        anEntry(1),
        anEntry(2, { status: 'Done' }),
        anEntry(2, { subTaskId: 5, title: 'Write texts', parentName: 'Website' }),
      ],
      '2026-11-20': [
        anEntry(3, { status: 'Cancelled' }),
        anEntry(3, { subTaskId: 6, isCompleted: true, parentName: 'Website' }),
        anEntry(4),
      ],
    },
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(button('To Do Task number 1 overdue')).toHaveClass('calendar-entry-late')
  await expect.element(button('Done Task number 2')).toHaveClass('calendar-entry-closed')
  await expect
    .element(button('To Do Sub-task of Website: Write texts overdue'))
    .toHaveAttribute('title', 'Write texts (sub-task of Website)')
  await expect.element(button('Cancelled Task number 3')).toHaveClass('calendar-entry-cancelled')
  await expect
    .element(button('Completed Sub-task of Website: Task number 3'))
    .toHaveClass('calendar-entry-closed')
  // an entry due today is not overdue
  await expect.element(button('To Do Task number 4')).not.toHaveClass('calendar-entry-late')
  expect(button('To Do Task number 1 overdue').element().getBoundingClientRect().height).toBe(22)
})

test('Back goes through the months, defaults are left out of the address, and adjacent pages are preloaded', async () => {
  const { address, asked, back } = await showCalendar({
    due: { '2026-12-24': [anEntry(1)] },
    path: '/calendar?status=To+Do',
  })
  const ranges = () => asked().map(({ from }) => from)
  await expect.poll(ranges).toEqual(['2026-10-26', '2026-11-30', '2026-09-28'])
  await press('Next month')
  await expect.element(heading('December 2026')).toBeVisible()
  expect(address()).toBe('/calendar?status=To+Do&day=2026-12-01')
  expect(shownOn('2026-12-24')).toEqual(['1'])
  await press('Next month')
  await press('Previous month')
  expect(address()).toBe('/calendar?status=To+Do&day=2026-12-01')
  back()
  await expect.element(heading('January 2027')).toBeVisible()
  back()
  back()
  await expect.element(heading('November 2026')).toBeVisible()
  expect(address()).toBe('/calendar?status=To+Do')
  await page.getByRole('radio', { name: 'Week' }).click()
  expect(address()).toBe('/calendar?status=To+Do&view=week')
  await expect.element(heading('16 – 22 November 2026')).toBeVisible()
  await press('Next week')
  expect(address()).toBe('/calendar?status=To+Do&view=week&day=2026-11-23')
  await press('Today')
  expect(address()).toBe('/calendar?status=To+Do&view=week')
  await page.getByRole('radio', { name: 'Month' }).click()
  expect(address()).toBe('/calendar?status=To+Do')
})

test('changing a filter keeps the month, and the link to the list keeps the filters', async () => {
  const { address } = await showCalendar({
    due: { '2026-12-02': [anEntry(1), anEntry(2)], '2026-11-30': [anEntry(3)] },
    path: '/calendar?day=2026-12-02&sortBy=dueDate',
  })
  await press('Filters')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(filters.getByText('2 tasks match in December 2026')).toBeVisible()
  expect(filters.getByRole('combobox', { name: 'Sort' }).elements()).toEqual([])
  await filters.getByRole('checkbox', { name: 'High' }).click()
  await filters.getByRole('button', { name: 'Apply' }).click()
  expect(address()).toBe('/calendar?day=2026-12-02&sortBy=dueDate&priority=High')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).toHaveTextContent('Priority High')
  await page.getByRole('link', { name: 'List' }).click()
  expect(address()).toBe('/task?priority=High&sortBy=dueDate')
})

test('a day shows as many entries as fit, and a list of the whole day that says what is missing', async () => {
  const many = Array.from({ length: 100 }, (_, index) => anEntry(index + 1))
  await showCalendar({ due: { '2026-11-18': many }, totals: { '2026-11-18': 130 } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1', '2', '3', '4'])
  await press('126 more')
  const list = page.getByRole('dialog', { name: 'Wednesday 18 November 2026' })
  await expect.element(list.getByText('130 tasks')).toBeVisible()
  await expect.element(list.getByText('30 more are not shown. Filters narrow them down.')).toBeInTheDocument()
  expect(list.element().querySelectorAll('[data-entry]')).toHaveLength(100)
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '126 more' })).toHaveFocus()
  await press('Wednesday 18 November 2026, 130 tasks')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1440, 1300)
  await expect.poll(() => shownOn('2026-11-18').length).toBeGreaterThan(4)
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect.poll(() => shownOn('2026-11-18')).toHaveLength(100)
})

test('a press opens the task’s panel, even for a sub-task; the panel’s neighbours follow the order of the days', async () => {
  const { address } = await showCalendar({
    due: { '2026-11-18': [anEntry(9), anEntry(3)], '2026-11-17': [anEntry(5, { subTaskId: 2 }), anEntry(9)] },
  })
  await expect.poll(() => shownOn('2026-11-17')).toEqual(['5/2', '9'])
  await expect.element(page.getByRole('complementary', { name: 'Panel' })).toHaveTextContent('5 9 3')
  entry('5/2').click()
  await expect.poll(address).toBe('/calendar?task=5')
  await expect.poll(() => entry('5/2').ariaCurrent).toBe('true')
  await press('Next month')
  await expect.poll(address).toBe('/calendar?task=5&day=2026-12-01')
})

test('changes by others appear automatically; old entries stay while others load', async () => {
  const { scene, server, othersChanged } = await showCalendar({
    due: { '2026-11-18': [anEntry(1)], '2026-11-30': [anEntry(5)] },
  })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  scene.due = { '2026-11-19': [anEntry(1), anEntry(2)], '2026-11-30': [anEntry(5)] }
  await othersChanged()
  await expect.poll(() => shownOn('2026-11-19')).toEqual(['1', '2'])
  expect(shownOn('2026-11-18')).toEqual([])
  const answered = Promise.withResolvers<void>()
  server.on(listCalendar, async ({ query }) => {
    await answered.promise
    return daysOf(scene, query.from, query.to)
  })
  await page.getByRole('searchbox').fill('vat')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  expect(shownOn('2026-11-19')).toEqual(['1', '2'])
  scene.due = {}
  answered.resolve()
  await expect.poll(() => shownOn('2026-11-19')).toEqual([])
})

test('placeholders are shown while entries load; a failure says why and can be retried', async () => {
  const { scene, server, queryClient } = await showCalendar({ due: { '2026-11-18': [anEntry(1)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  const answered = Promise.withResolvers<void>()
  server.on(listCalendar, async () => {
    await answered.promise
    return new ApiFailure(500, { message: 'The disk is full.' })
  })
  void queryClient.resetQueries({ queryKey: ['calendar'] })
  await expect.poll(() => document.querySelectorAll('.calendar-day .skeleton').length).toBeGreaterThan(10)
  answered.resolve()
  await expect.element(page.getByText('Failed to load the calendar. Please try again.')).toBeVisible()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  server.on(listCalendar, ({ query }) => daysOf(scene, query.from, query.to))
  await press('Try Again')
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
})

test('an empty month says so beside the grid, and offers to clear the filters', async () => {
  const { scene, address } = await showCalendar({
    due: { '2026-12-02': [anEntry(1)] },
    path: '/calendar?priority=High&task=4',
  })
  await expect.element(page.getByText(/^No tasks in November 2026 match the filters/)).toBeVisible()
  await expect.element(page.getByRole('grid')).toBeVisible()
  await press('Clear filters')
  expect(address()).toBe('/calendar?task=4')
  await expect.element(page.getByText('No tasks are due in November 2026')).toBeVisible()
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect.element(page.getByText('No tasks are due in the week 16 – 22 November 2026')).toBeVisible()
  expect(scene.role).toBeUndefined()
})

test('the empty space of a day and its plus add a task due on that day', async () => {
  const { server, scene } = await showCalendar({
    due: { '2026-11-26': [anEntry(1)] },
    path: '/calendar?project=7',
  })
  await expect.poll(() => shownOn('2026-11-26')).toEqual(['1'])
  await userEvent.click(cell('2026-11-26'), { position: { x: 80, y: 90 } })
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await expect.element(dialog.getByRole('textbox', { name: 'Due Date' })).toHaveValue('26 Nov 2026')
  await dialog.getByRole('textbox', { name: 'Task Name' }).fill('Print the menu')
  server.on(createTask, ({ body }) => {
    scene.due['2026-11-26']?.push(anEntry(2))
    return { ...aTask(2, { dueDate: body.dueDate }), isAssigneeNotified: false }
  })
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect.poll(() => shownOn('2026-11-26')).toEqual(['1', '2'])
  expect(server.callsOf(createTask)[0]?.input.body).toMatchObject({ dueDate: '2026-11-26', projectId: 7 })
  await userEvent.hover(cell('2026-11-06'))
  await press('Add a task on Friday 6 November 2026')
  await expect.element(dialog.getByRole('textbox', { name: 'Due Date' })).toHaveValue('6 Nov 2026')
})

test('the legend names the projects of the visible days', async () => {
  const spices = { id: 8, name: 'Lanka Spices' }
  await showCalendar({
    due: {
      '2026-11-18': [
        anEntry(1),
        anEntry(2, { project: spices }),
        anEntry(3, { project: spices }),
        anEntry(4, { project: null }),
      ],
    },
  })
  const legend = page.getByRole('list', { name: 'Projects' })
  await expect.element(legend).toBeVisible()
  expect(
    legend
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Lanka Spices', 'Harbour rebrand'])
})

test('a role without permission sees no controls for changes', async () => {
  await showCalendar({ due: { '2026-11-18': [anEntry(1)] }, role: 'MANAGER' })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  expect(page.getByRole('button', { name: /Add a task on/ }).elements()).toEqual([])
  expect(entry('1').getAttribute('aria-describedby')).toBeNull()
  await userEvent.dragAndDrop(entry('1'), cell('2026-11-26'))
  cell('2026-11-27').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(shownOn('2026-11-18')).toEqual(['1'])
})
