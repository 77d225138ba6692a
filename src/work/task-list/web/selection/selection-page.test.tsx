import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownShortcuts } from '#platform/web/page/shortcuts-shown.ts'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { deleteTasksInBulk, updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { deleteTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { aTask, DILINI, row, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'

const box = (id: number) => page.getByRole('checkbox', { name: `Select #${id} Task number ${id}` })
const headBox = () => page.getByRole('checkbox', { name: 'Select all tasks of this page' })
const bar = () => page.getByRole('region', { name: 'Selection' })
const menu = (name: string) => bar().getByRole('button', { name, exact: true })
const tickedIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-task]:has(:checked)')].map((one) =>
    Number(one.dataset['task']),
  )

/** Six tasks, and a server that accepts bulk changes. */
async function showSome(scene: Partial<Scene> = {}) {
  const shown = await showTasks({ tasks: [1, 2, 3, 4, 5, 6].map((id) => aTask(id)), ...scene })
  shown.server
    .on(updateTasksInBulk, ({ body: { ids, set } }) => {
      shown.state.tasks = shown.state.tasks.map((task) =>
        ids.includes(task.id) ? { ...task, ...(set as object) } : task,
      )
      return new Recorded({ changedIds: ids, count: ids.length }, [901, 902])
    })
    .on(deleteTasksInBulk, ({ body: { ids } }) => {
      shown.state.tasks = shown.state.tasks.filter((task) => !ids.includes(task.id))
      return new Recorded(undefined, [903])
    })
  if (scene.total !== undefined) {
    const { total } = scene
    shown.server.on(listTasks, ({ query }) => ({
      tasks: query.page === 1 ? shown.state.tasks : [7, 8].map((id) => aTask(id)),
      total,
      totalPages: Math.ceil(total / query.limit),
      page: query.page,
    }))
    await shown.queryClient.resetQueries()
  }
  await expect.element(page.getByText('Task number 1')).toBeVisible()
  return { ...shown, sent: () => shown.server.callsOf(updateTasksInBulk).map((call) => call.input.body) }
}

test('the bar appears with the first tick, shows the number, and disappears with the last', async () => {
  await showSome()
  await expect.element(bar()).not.toBeInTheDocument()
  await box(2).click()
  await expect.element(bar()).toBeVisible()
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  await box(5).click()
  await expect.element(page.getByRole('status').filter({ hasText: '2 selected' })).toBeInTheDocument()
  // it opens nothing
  expect(document.querySelector('[aria-current="true"]')).toBeNull()
  await box(2).click()
  await box(5).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('nothing moves when rows are ticked, in the table and beside the bar', async () => {
  await showSome()
  const places = () =>
    [...document.querySelectorAll('.task-row .task-name, .task-row .task-cell-button, th')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return [x, y, width]
    })
  const before = places()
  await box(2).click()
  await expect.element(bar()).toBeVisible()
  expect(places()).toEqual(before)
})

test('a checkbox is visible under the pointer, with the focus and when it is ticked', async () => {
  await showSome()
  const opacity = (id: number) => getComputedStyle(box(id).element()).opacity
  await userEvent.hover(row(6))
  expect([opacity(2), opacity(6)]).toEqual(['0', '1'])
  await userEvent.keyboard('jj{ArrowLeft}{ArrowLeft}')
  await expect.element(box(2)).toHaveFocus()
  expect(opacity(2)).toBe('1')
  await userEvent.keyboard(' j')
  await expect.element(box(3)).toHaveFocus()
  expect([opacity(2), tickedIds()]).toEqual(['1', [2]])
})

test('the checkbox in the header represents the page: none, some, all', async () => {
  await showSome({ total: 120 })
  const head = () => headBox().element() as HTMLInputElement
  await box(3).click()
  expect([head().indeterminate, head().checked]).toEqual([true, false])
  await headBox().click()
  await expect.element(bar().getByText('6 selected')).toBeVisible()
  expect([head().indeterminate, head().checked]).toEqual([false, true])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(box(7)).toBeInTheDocument()
  expect([head().indeterminate, head().checked]).toEqual([false, false])
  await headBox().click()
  await expect.element(bar().getByText('8 selected')).toBeVisible()
  await headBox().click()
  await expect.element(bar().getByText('6 selected')).toBeVisible()
})

test('Shift and a press tick the rows in between', async () => {
  await showSome()
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  expect(tickedIds()).toEqual([2, 3, 4, 5])
  await box(3).click({ modifiers: ['Shift'] })
  expect(tickedIds()).toEqual([2, 3])
  expect(getSelection()?.toString()).toBe('')
})

test('x ticks the row, Shift and arrow keys tick consecutive rows, Escape unticks all', async () => {
  await showSome()
  await userEvent.keyboard('x')
  expect(tickedIds()).toEqual([])
  await userEvent.keyboard('jjx')
  expect(tickedIds()).toEqual([2])
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(tickedIds()).toEqual([2, 3, 4])
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(tickedIds()).toEqual([2, 3])
  expect(row(3).contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}x')
  expect(tickedIds()).toEqual([2, 3, 5])
  await userEvent.keyboard('{Escape}')
  expect(tickedIds()).toEqual([])
  expect(row(5).contains(document.activeElement)).toBe(true)
  // the task whose panel is open, when nothing is focused
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('complementary', { name: 'Task #5' })).toBeVisible()
  await userEvent.keyboard('x')
  expect(tickedIds()).toEqual([5])
  await userEvent.keyboard('{Escape}')
  expect(tickedIds()).toEqual([])
  await expect.element(page.getByRole('complementary', { name: 'Task #5' })).toBeVisible()
})

test('the shortcut list contains the keys, those of the bar once something is ticked', async () => {
  await showSome()
  const labels = () => shownShortcuts().map(({ keys, label }) => `${String(keys)} ${label}`)
  expect(labels()).toEqual(
    expect.arrayContaining(['x Select the row', 'shift+ArrowDown Select the next row too']),
  )
  expect(labels()).not.toContain('s Status of the selected tasks')
  await box(1).click()
  await expect.element(bar()).toBeVisible()
  expect(labels()).toEqual(
    expect.arrayContaining(['Escape Clear the selection', 's Status of the selected tasks']),
  )
})

test('ticks are kept across pages, sorting and live updates, and are cleared when the filters change', async () => {
  const { othersChange } = await showSome({ total: 120 })
  await box(1).click()
  await box(2).click()
  await othersChange(2, { status: 'Done' })
  await expect.element(page.getByRole('button', { name: /^Status of .*: Done/ })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Due Date' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(box(7)).toBeInTheDocument()
  await expect.element(bar().getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(box(1)).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('call')
  await userEvent.keyboard('{Enter}')
  await expect.element(bar()).not.toBeInTheDocument()
  expect(tickedIds()).toEqual([])
})

test('a status for all is shown at once, with one call, and Undo', async () => {
  const { sent, server } = await showSome()
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(updateTasksInBulk, async ({ body }) => {
    await held
    return new Recorded({ changedIds: body.ids, count: 2 }, [901, 902])
  })
  await box(2).click()
  await box(4).click()
  await menu('Status').click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await expect.poll(() => row(4).textContent).toContain('Blocked')
  expect(row(3).textContent).not.toContain('Blocked')
  answer()
  await expect.element(page.getByText('2 tasks changed')).toBeVisible()
  expect(sent()).toEqual([{ ids: [2, 4], set: { status: 'Blocked' } }])
  await expect.element(bar().getByText('2 selected')).toBeVisible()
  server.on(undoEndpoint, () => ({ undone: 2, canRedo: false }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(server.callsOf(undoEndpoint)[0]?.input.body).toEqual({ changes: [901, 902] }))
})

test('every menu works by keyboard alone: it opens at the row, and the focus returns to it', async () => {
  const { sent } = await showSome()
  await userEvent.keyboard('jx')
  await expect.element(bar()).toBeVisible()
  const inRow = () => expect.poll(() => row(1).contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('listbox', { name: 'Status' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await inRow()
  await userEvent.keyboard('s{ArrowDown}{ArrowDown}{Enter}')
  await inRow()
  await userEvent.keyboard('p{ArrowUp}{Enter}')
  await inRow()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('combobox', { name: 'Search Assignee' })).toHaveFocus()
  await userEvent.keyboard('dil{Enter}')
  await inRow()
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('dialog', { name: 'Due Date' })).toBeVisible()
  await page.getByRole('button', { name: 'No date' }).click()
  await inRow()
  await menu('Project').click()
  await page.getByRole('option', { name: 'Payroll migration' }).click()
  await expect.element(menu('Project')).toHaveFocus()
  await menu('Start Date').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /15 .*/ }).first().click()
  await expect.poll(() => sent().length).toBe(6)
  expect(sent().map((body) => body.set)).toEqual([
    { status: 'Done' },
    { priority: 'Critical' },
    { assigneeId: DILINI.id },
    { dueDate: null },
    { projectId: 8 },
    { startDate: expect.stringMatching(/^\d{4}-\d\d-15$/) as string },
  ])
})

test('a failure says why, restores the values and keeps the ticks, except for deleted tasks', async () => {
  const { server } = await showSome()
  server.on(updateTasksInBulk, () => new ApiFailure(503, { message: 'The database is away.' }))
  await box(2).click()
  await box(4).click()
  const set = async (name: string) => {
    await menu('Status').click()
    await page.getByRole('option', { name }).click()
  }
  await set('Done')
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  await expect.poll(() => row(2).textContent).toContain('To Do')
  expect(tickedIds()).toEqual([2, 4])
  const message = 'Task #4 is not there any more, so nothing was changed.'
  const fields = { 'ids.1': 'There is no task with this id' }
  server.on(updateTasksInBulk, () => new ApiFailure(400, { code: 'validation', message, fields }))
  await set('Blocked')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  expect(tickedIds()).toEqual([2])
})

test('deleting asks once, with the number, and the focus stays in the list', async () => {
  const { server } = await showSome()
  await box(2).click()
  await box(3).click()
  await menu('Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Tasks' })
  await expect.element(question.getByText(/Are you sure you want to delete 2 tasks\?/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(tickedIds()).toEqual([2, 3])
  await menu('Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('2 tasks deleted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(box(2)).not.toBeInTheDocument()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(server.callsOf(deleteTasksInBulk).map((call) => call.input.body)).toEqual([{ ids: [2, 3] }])
  await expect.element(headBox()).toHaveFocus()
})

test('a task deleted in its own row is no longer ticked', async () => {
  const { server, state } = await showSome()
  server.on(deleteTask, ({ params }) => {
    state.tasks = state.tasks.filter((task) => task.id !== params.id)
  })
  await box(2).click()
  await box(3).click()
  await page.getByRole('button', { name: 'Delete #3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(bar().getByText('1 selected')).toBeVisible()
})

test('a USER can change tasks but not delete them, and is told why', async () => {
  const { server } = await showSome({ role: 'USER' })
  await box(2).click()
  await expect.element(menu('Delete')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(menu('Delete')).toHaveAttribute('title', 'Only administrators can delete tasks')
  ;(menu('Delete').element() as HTMLElement).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.callsOf(deleteTasksInBulk)).toEqual([])
  await menu('Priority').click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect.element(page.getByText('1 task changed')).toBeVisible()
})

test('the cross unticks all, and the focus moves to the row ticked last', async () => {
  await showSome()
  await box(2).click()
  await box(4).click()
  await bar().getByRole('button', { name: 'Clear the selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(box(4)).toHaveFocus()
})
