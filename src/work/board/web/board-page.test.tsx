import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { aCard, card, column, columnsOf, countOf, showBoard, shownIn } from '#test/web/board-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, KASUN } from '#test/web/tasks-page-scene.tsx'
import { listBoard, setColumnLimits } from '../shared/board-endpoints.ts'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: ({ order }: { order: readonly number[] }) => (
    <aside aria-label="Panel">{order.join(' ')}</aside>
  ),
}))

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aCard(count - index, { status: 'Done' }))

test('the columns load in one call with the list’s filters; empty ones and Cancelled are collapsed', async () => {
  const { asked } = await showBoard({
    cards: [
      aCard(3),
      aCard(2),
      aCard(1, { status: 'Done' }),
      aCard(4, { status: 'Cancelled' }),
      aCard(5, { status: 'Cancelled' }),
    ],
    path: `/board?project=7&assignee=${KASUN.id}&priority=High&type=Task&search=vat&dueDateTo=2026-12-31&page=3&sortBy=dueDate&sortOrder=ASC`,
  })
  await expect.poll(() => shownIn('To Do')).toEqual([3, 2])
  expect(shownIn('Done')).toEqual([1])
  expect(countOf('To Do')).toBe('2')
  expect(shownIn('In Progress')).toBe('folded')
  await expect.element(page.getByRole('button', { name: 'Cancelled, 2 tasks' })).toBeVisible()
  expect(column('Cancelled').getBoundingClientRect().width).toBe(44)
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-column]')].map((one) => one.dataset['column']),
  ).toEqual(['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled'])
  expect(asked()).toEqual([
    {
      projectId: '7',
      assigneeId: [KASUN.id],
      labelId: [],
      labelMode: 'any',
      lanes: '',
      status: [],
      priority: ['High'],
      type: 'Task',
      searchText: 'vat',
      search: '',
      dueDateTo: '2026-12-31',
      page: 1,
      limit: 50,
      sortBy: 'dueDate',
      sortOrder: 'ASC',
    },
  ])
})

test('a card shows its task, assignee, progress and whether it is overdue', async () => {
  await showBoard({
    cards: [
      aCard(142, {
        dueDate: '2026-11-18',
        priority: 'Critical',
        subTaskCount: 5,
        completedSubTaskCount: 2,
        fileCount: 1,
      }),
      aCard(7, { dueDate: '2026-11-20', project: null, assignee: null }),
      aCard(8, { dueDate: '2026-11-18', status: 'Done' }),
    ],
  })
  await expect.element(page.getByRole('link', { name: 'Task number 142' })).toBeVisible()
  expect(card(142)).toHaveAccessibleDescription(/Harbour rebrand ?#142/)
  expect(card(142)).toHaveAccessibleDescription(
    /Critical ?Sub-tasks: 2\/5 ?Files: 1 ?18 Nov ?overdue ?Kasun De Silva/,
  )
  expect(card(7)).toHaveAccessibleDescription(/No Project ?#7.*Today ?Unassigned/)
  expect(card(7).closest('li')?.querySelector('.task-sub-tasks')).toBeNull()
  // done tasks are never overdue
  expect(card(8).closest('li')?.querySelector('.due-day-over')).toBeNull()
  expect(card(142).getAttribute('href')).toBe('/task?task=142')
})

test('the status filter limits the columns, and columns it names are not collapsed', async () => {
  const { address } = await showBoard({
    cards: [aCard(1), aCard(2, { status: 'Cancelled' })],
    path: '/board?status=Cancelled&status=Blocked',
  })
  await expect.poll(() => shownIn('Cancelled')).toEqual([2])
  expect(shownIn('Blocked')).toEqual([])
  expect(document.querySelectorAll('[data-column]')).toHaveLength(2)
  await press(/^Filters/)
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(filters.getByText('1 task matches')).toBeVisible()
  await expect.element(filters.getByRole('combobox', { name: 'Sort' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'List' }).click()
  expect(address()).toBe('/task?status=Blocked&status=Cancelled')
})

test('active filters are shown above the columns, abbreviated on a phone', async () => {
  await showBoard({ cards: [aCard(1)], path: '/board?status=To+Do&status=Done&priority=High' })
  const filters = page.getByRole('group', { name: 'Active filters' })
  await expect.element(filters).toHaveTextContent('Status To Do, DonePriority High')
  await page.viewport(390, 844)
  await expect.element(filters).toHaveTextContent('Status 2 of 5Priority High')
  await filters.getByRole('button', { name: 'Remove Status: 2 of 5' }).click()
  await expect.element(filters).toHaveTextContent('Priority High')
})

test('a collapsed column opens with a press and collapses again, and the focus follows', async () => {
  await showBoard({ cards: [aCard(1), aCard(2, { status: 'Cancelled' })] })
  await expect.poll(() => shownIn('Cancelled')).toBe('folded')
  await press('Cancelled, 1 task')
  expect(shownIn('Cancelled')).toEqual([2])
  const fold = page.getByRole('button', { name: 'Fold Cancelled' })
  await expect.element(fold).toHaveFocus()
  // only what was unfolded by hand
  expect(page.getByRole('button', { name: /^Fold/ }).elements()).toHaveLength(1)
  await fold.click()
  expect(shownIn('Cancelled')).toBe('folded')
  await expect.element(page.getByRole('button', { name: 'Cancelled, 1 task' })).toHaveFocus()
})

test('a column stays open when its last card leaves, until the filters change', async () => {
  const { scene, othersChanged } = await showBoard({ cards: [aCard(1), aCard(2, { status: 'Done' })] })
  await expect.poll(() => shownIn('Done')).toEqual([2])
  scene.cards = [aCard(1), aCard(2, { status: 'Blocked' })]
  await othersChanged()
  await expect.poll(() => shownIn('Blocked')).toEqual([2])
  expect(shownIn('Done')).toEqual([])
  await page.getByRole('searchbox').fill('vat')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shownIn('Done')).toBe('folded')
})

test('a column left empty by other filters is collapsed, even if it was open while they loaded', async () => {
  const { scene } = await showBoard({ cards: [aCard(1), aCard(2, { status: 'Done' })] })
  await expect.poll(() => shownIn('Done')).toEqual([2])
  scene.cards = [aCard(1)]
  await page.getByRole('searchbox').fill('vat')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shownIn('Done')).toBe('folded')
})

test('shows 50 cards, then as many again of one column with one call', async () => {
  const { asked, scene, othersChanged } = await showBoard({ cards: [aCard(500), ...many(120)] })
  await expect.poll(() => shownIn('Done').length).toBe(50)
  expect(countOf('Done')).toBe('120')
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toHaveLength(1)
  await press('Show more')
  await expect.poll(() => shownIn('Done').length).toBe(100)
  expect(asked().map(({ status, page }) => [status, page])).toEqual([
    [[], 1],
    [['Done'], 2],
  ])
  await press('Show more')
  await expect.poll(() => shownIn('Done')).toEqual(many(120).map(({ id }) => id))
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  scene.cards = many(119)
  await othersChanged()
  await expect.poll(() => shownIn('Done')).toEqual(many(119).map(({ id }) => id))
})

test('a later page that failed to load is requested again', async () => {
  const { server, scene } = await showBoard({ cards: many(60) })
  await expect.poll(() => shownIn('Done').length).toBe(50)
  server.on(listBoard, () => new ApiFailure(500, { message: 'The disk is full.' }))
  await press('Show more')
  await expect.poll(() => server.callsOf(listBoard).length).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeEnabled()
  server.on(listBoard, ({ query }) => columnsOf(scene, query))
  await press('Show more')
  await expect.poll(() => shownIn('Done').length).toBe(60)
})

test('changes by others appear automatically; old cards stay while others load', async () => {
  const { scene, server, othersChanged } = await showBoard({
    cards: [aCard(2), aCard(1), aCard(3, { status: 'Done' })],
  })
  await expect.poll(() => shownIn('To Do')).toEqual([2, 1])
  scene.cards = [aCard(1), aCard(2, { status: 'Done' }), aCard(3, { status: 'Done' })]
  await othersChanged()
  await expect.poll(() => shownIn('Done')).toEqual([3, 2])
  expect([shownIn('To Do'), countOf('To Do'), countOf('Done')]).toEqual([[1], '1', '2'])
  const answered = Promise.withResolvers<void>()
  server.on(listBoard, async ({ query }) => {
    await answered.promise
    return columnsOf(scene, query)
  })
  await page.getByRole('searchbox').fill('vat')
  await userEvent.keyboard('{Enter}')
  const board = page.getByRole('group', { name: 'Tasks by status' })
  await expect.element(board).toHaveAttribute('aria-busy', 'true')
  expect(shownIn('Done')).toEqual([3, 2])
  scene.cards = [aCard(3, { status: 'Done' })]
  answered.resolve()
  await expect.poll(() => shownIn('Done')).toEqual([3])
})

test('placeholders are shown while cards load; a failure says why and can be retried', async () => {
  const { scene, server, queryClient } = await showBoard({ cards: [aCard(1)] })
  await expect.poll(() => shownIn('To Do')).toEqual([1])
  const answered = Promise.withResolvers<void>()
  server.on(listBoard, async () => {
    await answered.promise
    return new ApiFailure(500, { message: 'The disk is full.' })
  })
  void queryClient.resetQueries({ queryKey: ['board'] })
  await expect.poll(() => document.querySelectorAll('.board-column .skeleton').length).toBeGreaterThan(10)
  answered.resolve()
  await expect.element(page.getByText('Failed to load the board. Please try again.')).toBeVisible()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  server.on(listBoard, ({ query }) => columnsOf(scene, query))
  await press('Try Again')
  await expect.poll(() => shownIn('To Do')).toEqual([1])
})

test('without tasks the board says so, and with filters it offers to clear them', async () => {
  const { scene, address } = await showBoard({ cards: [], path: '/board?priority=High&task=4' })
  await expect.element(page.getByText('No tasks match this filter')).toBeVisible()
  scene.cards = []
  await press('Clear filters')
  expect(address()).toBe('/board?task=4')
  await expect.element(page.getByText('No tasks yet')).toBeVisible()
})

test('a new task has the status of the column it is added to', async () => {
  const { server, scene } = await showBoard({ cards: [aCard(1), aCard(2, { status: 'Blocked' })] })
  server.on(createTask, ({ body }) => {
    scene.cards = [...scene.cards, aCard(9, { status: body.status ?? 'To Do', taskName: body.taskName })]
    return { ...aTask(9, { status: body.status ?? 'To Do' }), isAssigneeNotified: false }
  })
  await expect.poll(() => shownIn('Blocked')).toEqual([2])
  await press('Add a task to Blocked')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByRole('textbox', { name: 'Task Name' }).fill('Ask the bank')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('1 Dec 2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf(createTask)[0]?.input.body.status).toBe('Blocked')
  await expect.poll(() => shownIn('Blocked')).toEqual([9, 2])
})

test('a press opens the task’s panel, whose neighbours follow the order of the columns', async () => {
  const { address } = await showBoard({ cards: [aCard(10, { status: 'Done' }), aCard(9), aCard(3)] })
  await expect.element(page.getByRole('complementary', { name: 'Panel' })).toHaveTextContent('9 3 10')
  card(3).click()
  await expect.poll(address).toBe('/board?task=3')
  await expect.poll(() => card(3).ariaCurrent).toBe('true')
})

test('on a large screen the columns use the whole width', async () => {
  const statuses = ['To Do', 'In Progress', 'Done', 'Blocked'] as const
  await showBoard({ cards: statuses.map((status, index) => aCard(index + 1, { status })) })
  await page.viewport(2560, 1440)
  const { right } = column('Cancelled').getBoundingClientRect()
  expect(right).toBe(2560 - 24)
  await page.viewport(1440, 900)
})

test('a task opened by its address is scrolled into view, however many columns precede it', async () => {
  await showBoard({
    cards: [
      aCard(1),
      aCard(2, { status: 'In Progress' }),
      aCard(3, { status: 'Done' }),
      aCard(4, { status: 'Blocked' }),
    ],
    path: '/board?task=4',
    size: [800, 700],
  })
  await expect.poll(() => shownIn('Blocked')).toEqual([4])
  await expect.poll(() => card(4).getBoundingClientRect().right).toBeLessThanOrEqual(800)
})

test('a column with more tasks than its limit says so, unless the board counts only some; administrators set limits', async () => {
  const { server, scene, othersChanged } = await showBoard({
    cards: [aCard(3), aCard(2), aCard(1, { status: 'Done' })],
    limits: [
      { status: 'To Do', most: 1 },
      { status: 'Done', most: 4 },
    ],
  })
  await expect.poll(() => countOf('To Do')).toBe('2 of 1')
  const isOver = (status: 'To Do' | 'Done') => column(status).querySelector('[data-over]') !== null
  expect([countOf('Done'), isOver('To Do'), isOver('Done')]).toEqual(['1 of 4', true, false])
  await expect.element(page.getByText('To Do has 2 tasks, its limit is 1.')).toHaveAttribute('role', 'status')

  await press('More actions for this list')
  await page.getByRole('menuitem', { name: 'Limits of columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limits of Columns' })
  await expect.element(dialog.getByRole('spinbutton', { name: 'Done' })).toHaveValue(4)
  await dialog.getByRole('spinbutton', { name: 'To Do' }).fill('0')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByText('A limit must be a whole number from 1 to 999')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'To Do' }).fill('2')
  await dialog.getByRole('spinbutton', { name: 'Done' }).fill('')
  // what another administrator sets while this dialog is open stays
  scene.limits = [...(scene.limits ?? []), { status: 'Blocked', most: 3 }]
  await othersChanged()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => [countOf('To Do'), countOf('Done')]).toEqual(['2 of 2', '1'])
  expect(isOver('To Do')).toBe(false)
  expect(server.callsOf(setColumnLimits).map(({ input }) => input.body)).toEqual([
    {
      limits: [
        { status: 'To Do', most: 2 },
        { status: 'Done', most: null },
      ],
    },
  ])
  await page.getByRole('searchbox').fill('number')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => countOf('To Do')).toBe('2')
})
