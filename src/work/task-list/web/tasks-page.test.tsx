import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { aTask, KASUN, nameOf, row, showTasks } from '#test/web/tasks-page-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'

const header = (name: string) => page.getByRole('columnheader', { name })
const sortBy = (name: string) => header(name).getByRole('button').click()

test('a press on the active column reverses its order, on another one sorts ascending, and defaults are left out of the address', async () => {
  const { address, lastQuery } = await showTasks({ tasks: [aTask(1)] })
  await expect.element(header('Due Date')).not.toHaveAttribute('aria-sort')
  await sortBy('Due Date')
  await expect.element(header('Due Date')).toHaveAttribute('aria-sort', 'ascending')
  expect(address()).toBe('/task?sortBy=dueDate&sortOrder=ASC')
  expect(lastQuery()).toMatchObject({ sortBy: 'dueDate', sortOrder: 'ASC', page: 1, limit: 50 })
  await sortBy('Due Date')
  await expect.element(header('Due Date')).toHaveAttribute('aria-sort', 'descending')
  expect(address()).toBe('/task?sortBy=dueDate')
  await sortBy('Status')
  await expect.element(header('Status')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header('Due Date')).not.toHaveAttribute('aria-sort')
  for (const name of ['Project', 'Assignee', 'Action']) {
    await expect.element(header(name).getByRole('button')).not.toBeInTheDocument()
  }
})

test('the footer shows the range and up to five page numbers around the current one', async () => {
  const tasks = Array.from({ length: 50 }, (_, index) => aTask(index + 1))
  const { address, lastQuery } = await showTasks({ tasks, total: 391, path: '/task?page=4' })
  await expect.element(page.getByText('Showing 151 - 200 of 391 tasks')).toBeVisible()
  const numbers = page.getByRole('button', { name: /^Page \d/ })
  expect(numbers.elements().map((button) => button.textContent)).toEqual(['2', '3', '4', '5', '6'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(lastQuery).toMatchObject({ page: 6 })
  expect(address()).toBe('/task?page=5')
})

test('a search that finds more than are counted says so, under the list and in the filters', async () => {
  const tasks = Array.from({ length: 50 }, (_, index) => aTask(index + 1))
  await showTasks({ tasks, total: 5000, isMore: true, path: '/task?search=tea' })
  await expect.element(page.getByText('Showing 1 - 50 of more than 5000 tasks')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(page.getByText('More than 5000 tasks match')).toBeVisible()
})

test('a single page has no pager', async () => {
  await showTasks({ tasks: [aTask(1)] })
  await expect.element(page.getByText('Showing 1 - 1 of 1 tasks')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages of tasks' })).not.toBeInTheDocument()
})

test('overdue dates are red with an alert, today is bold, and closed tasks are never overdue', async () => {
  await showTasks({
    tasks: [
      aTask(1, { dueDate: '2020-01-02' }),
      aTask(2, { dueDate: TODAY }),
      aTask(3, { dueDate: '2020-01-02', status: 'Done' }),
    ],
  })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  expect(row(1).querySelector('.due-day-over')?.textContent).toBe('2 Jan 2020')
  expect(row(1).querySelector('[aria-label="overdue"]')).not.toBeNull()
  expect(row(2).querySelector('.due-day-today')?.textContent).toBe('Today')
  expect(row(3).querySelector('.due-day-over, [aria-label="overdue"]')).toBeNull()
})

test('missing values have their fallback texts', async () => {
  await showTasks({
    tasks: [
      aTask(1, { projectId: null, project: null, assigneeId: null, assignee: null }),
      aTask(2, { project: null, assignee: null }),
    ],
  })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  expect(row(1).textContent).toContain('No Project')
  expect(row(1).textContent).toContain('Unassigned')
  expect(row(2).textContent).toContain('Unknown Project')
  expect(row(2).textContent).toContain('Unknown User')
})

test('five skeleton rows are shown below the real header while the first page loads', async () => {
  const { server, queryClient } = await showTasks({ tasks: [aTask(1)] })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  server.on(listTasks, async () => {
    await answered.promise
    return { tasks: [aTask(1)], total: 1, totalPages: 1, page: 1 }
  })
  void queryClient.resetQueries({ queryKey: ['task', 'list'] })
  await expect.poll(() => document.querySelectorAll('.task-skeleton').length).toBe(5)
  const skeleton = document.querySelector('.task-skeleton')?.getBoundingClientRect().height
  await expect.element(header('Task Name')).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  expect(skeleton).toBe(row(1).getBoundingClientRect().height)
  expect(skeleton).toBe(36)
})

test('an empty list says what to do, an empty result which filters apply and how to clear them', async () => {
  const scene = await showTasks({ tasks: [], path: '/task?priority=High&search=vat' })
  await expect.element(page.getByText('No tasks match these 2 filters')).toBeVisible()
  await expect.element(page.getByText('Showing 0 - 0 of 0 tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
  expect(scene.address()).toBe('/task')
})

test('a list that cannot be loaded says why and can be retried', async () => {
  const { server, queryClient } = await showTasks({ tasks: [aTask(1)] })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  server.on(listTasks, () => new ApiFailure(500, { message: 'The disk is full.' }))
  void queryClient.resetQueries({ queryKey: ['task', 'list'] })
  await expect.element(page.getByText('Failed to load tasks. Please try again.')).toBeVisible()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  server.on(listTasks, () => ({ tasks: [aTask(2)], total: 1, totalPages: 1, page: 1 }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('#2', { exact: true })).toBeVisible()
})

test('/ searches, c adds, j and k move through the rows, Enter opens; shortcuts are off while typing', async () => {
  const { address } = await showTasks({ tasks: [aTask(1), aTask(2)] })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  await userEvent.keyboard('jj')
  expect(row(2).contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('k{Enter}')
  await expect.element(page.getByRole('complementary', { name: 'Task #1' })).toBeVisible()
  expect(address()).toBe('/task?task=1')
  // starting from the open task
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('complementary', { name: 'Task #2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf('Task number 2')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{F2}')
  const name = page.getByRole('textbox', { name: 'Task Name' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('jc/{Escape}')
  await expect.element(nameOf('Task number 1')).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveFocus()
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('textbox', { name: 'Task Name' })).toHaveValue('j')
})

test('on a phone a task takes two lines, and a tap opens it over the whole page', async () => {
  await showTasks({ tasks: [aTask(1, { subTaskCount: 5, completedSubTaskCount: 2 })] })
  await page.viewport(360, 740)
  const link = page.getByRole('link', { name: /Task number 1/ })
  await expect.poll(() => link.query()?.textContent).toContain('2/5')
  await link.click()
  const panel = page.getByRole('complementary', { name: 'Task #1' })
  await expect.element(panel.getByRole('heading', { name: 'Task number 1' })).toBeVisible()
  expect(panel.element().getBoundingClientRect().width).toBe(360)
  expect(document.documentElement.scrollWidth).toBe(360)
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect.element(link).toBeVisible()
})

test('the switch to the calendar keeps filters and the open task', async () => {
  const { address } = await showTasks({ tasks: [aTask(1)], path: '/task?project=7&status=Done&task=1' })
  // beside the panel, the switch fits only on wide screens
  await page.viewport(1800, 900)
  await page.getByRole('link', { name: 'Calendar' }).click()
  expect(address()).toBe('/calendar?project=7&status=Done&task=1')
})

test('the row shows how many sub-tasks are completed and how many files there are, and nothing if there are none', async () => {
  await showTasks({
    tasks: [aTask(1, { subTaskCount: 5, completedSubTaskCount: 2, fileCount: 3 }), aTask(2)],
  })
  await expect.element(page.getByText('Sub-tasks: 2/5')).toBeVisible()
  expect(row(1).querySelector('.task-sub-tasks')?.textContent).toBe('Sub-tasks: 2/5')
  expect(row(1).querySelector('.task-files')?.textContent).toBe('Files: 3')
  expect(row(2).querySelector('.task-sub-tasks, .task-files')).toBeNull()
})

test('the filters of the address are part of the call', async () => {
  const { lastQuery } = await showTasks({
    tasks: [],
    path: `/task?project=7&assignee=${KASUN.id}&status=Done&status=Blocked&search=vat&dueDateTo=2026-12-01`,
  })
  await vi.waitFor(() =>
    expect(lastQuery()).toMatchObject({
      projectId: '7',
      assigneeId: [KASUN.id],
      labelId: [],
      labelMode: 'any',
      status: ['Done', 'Blocked'],
      searchText: 'vat',
      dueDateTo: '2026-12-01',
    }),
  )
})
