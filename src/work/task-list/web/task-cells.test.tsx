import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { getTask, updateTask, updateTaskAssignee } from '#work/tasks/shared/task-endpoints.ts'
import type { FullTask } from '#work/tasks/shared/task-schema.ts'
import { aTask, nameOf, pass, rename, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const cell = (name: string) => page.getByRole('button', { name, exact: true })
const nameField = () => page.getByRole('textbox', { name: 'Task Name' })

/** Opens a cell without the native list or calendar, which tests cannot operate. */
async function openByKey(name: string) {
  await expect.element(cell(name)).toBeInTheDocument()
  ;(cell(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** A list whose server accepts changes. */
async function showEditable(scene: Scene) {
  const shown = await showTasks(scene)
  const put = (task: FullTask) => {
    shown.state.tasks = shown.state.tasks.map((row) => (row.id === task.id ? task : row))
    return task
  }
  return { ...shown, put }
}

test('a name is saved automatically 2 seconds after the last key, with the cell still open', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  await rename('Task number 1')
  await nameField().fill('A better name')
  expect(bodies()).toEqual([])
  await pass(2_000)
  await vi.waitFor(() => expect(bodies()).toEqual([{ taskName: 'A better name' }]))
  await expect.element(nameField()).toHaveValue('A better name')
  await expect.element(page.getByText('Saved')).toBeInTheDocument()
  await pass(2_000)
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

test('a name is saved at once when the focus leaves, Enter commits and Escape cancels', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  await rename('Task number 1')
  await nameField().fill('By blur')
  await page.getByRole('searchbox').click()
  await expect.element(nameOf('By blur')).toBeVisible()
  expect(bodies()).toEqual([{ taskName: 'By blur' }])
  await rename('By blur')
  await nameField().fill('By Enter')
  await userEvent.keyboard('{Enter}')
  await expect.element(nameOf('By Enter')).toHaveFocus()
  await rename('By Enter')
  await nameField().fill('Never')
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf('By Enter')).toHaveFocus()
  await pass(3_000)
  expect(bodies()).toEqual([{ taskName: 'By blur' }, { taskName: 'By Enter' }])
})

test('Enter and Escape in an input method leave the name open', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  await rename('Task number 1')
  await nameField().fill('කාර්යය')
  for (const key of ['Enter', 'Escape'])
    nameField()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  await expect.element(nameField()).toHaveValue('කාර්යය')
  expect(bodies()).toEqual([])
})

test('leaving the page saves pending changes, even when the tab is closed', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1), aTask(2)] })
  const calls = vi.spyOn(globalThis, 'fetch')
  await rename('Task number 1')
  await nameField().fill('At pagehide')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(bodies()).toEqual([{ taskName: 'At pagehide' }]))
  expect(calls.mock.calls.filter(([, init]) => init?.keepalive === true).map(([target]) => target)).toEqual([
    '/api/task/1',
  ])
  calls.mockRestore()
  await userEvent.keyboard('{Enter}')
  await rename('Task number 2')
  await nameField().fill('At leaving')
  // a press on a link moves the focus first; going back in the browser does not
  document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click()
  await vi.waitFor(() => expect(bodies().at(-1)).toEqual({ taskName: 'At leaving' }))
})

test('a failed save restores the value and keeps the typed one for Retry', async () => {
  const { server, bodies, put } = await showEditable({ tasks: [aTask(1)] })
  server.on(updateTask, () => new ApiFailure(409, { message: 'The project is closed.' }))
  await rename('Task number 1')
  await nameField().fill('Typed with care')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await expect
    .element(
      page.getByText('Task Name is back to “Task number 1”. The server said: “The project is closed.”'),
    )
    .toBeVisible()
  await expect.element(nameOf('Task number 1')).toBeVisible()
  await pass(60_000)
  server.on(updateTask, () => put(aTask(1, { taskName: 'Typed with care' })))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(nameOf('Typed with care')).toBeVisible()
  expect(bodies()).toEqual([{ taskName: 'Typed with care' }, { taskName: 'Typed with care' }])
})

test('a name that is too short is not sent, with the reason', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  await rename('Task number 1')
  await nameField().fill('x')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Task name must be at least 2 characters/)).toBeVisible()
  await expect.element(nameOf('Task number 1')).toBeVisible()
  expect(bodies()).toEqual([])
})

test('status, priority, project and dates are each sent as one field in one call', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  const choose = async (name: string, label: string, value: string) => {
    await openByKey(name)
    await page.getByRole('combobox', { name: label }).selectOptions(value)
    await userEvent.keyboard('{Enter}')
  }
  await choose('Status of #1: To Do', 'Status', 'Blocked')
  await expect.element(cell('Status of #1: Blocked')).toBeVisible()
  await choose('Priority of #1: Medium', 'Priority', 'Critical')
  await choose('Project of #1: Harbour rebrand', 'Project', 'Payroll migration')
  await expect.element(cell('Project of #1: Payroll migration')).toBeInTheDocument()
  await openByKey('Due Date of #1: none')
  await page.getByLabelText('Due Date', { exact: true }).fill('2020-12-05')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Due Date of #1: 5 Dec 2020 overdue')).toBeVisible()
  expect(bodies()).toEqual([
    { status: 'Blocked' },
    { priority: 'Critical' },
    { projectId: 8 },
    { dueDate: '2020-12-05' },
  ])
})

test('the assignee is saved at once by its own call, and restored when that fails', async () => {
  const { server, put } = await showEditable({ tasks: [aTask(1)] })
  server.on(updateTaskAssignee, () => new ApiFailure(503, { message: 'The database is away.' }))
  await openByKey('Assignee of #1: Kasun De Silva')
  await page.getByRole('combobox', { name: 'Assignee' }).selectOptions('Dilini Jayawardena')
  await expect.element(page.getByText('Assignee is back to Kasun De Silva.', { exact: false })).toBeVisible()
  expect(server.callsOf(updateTaskAssignee)).toHaveLength(1)
  await expect.element(page.getByRole('combobox', { name: 'Assignee' })).toHaveDisplayValue('Kasun De Silva')
  server.on(updateTaskAssignee, () => put(aTask(1, { assigneeId: null, assignee: null })))
  await page.getByRole('combobox', { name: 'Assignee' }).selectOptions('Unassigned')
  await vi.waitFor(() =>
    expect(server.callsOf(updateTaskAssignee)[1]?.input.body).toEqual({ assigneeId: null }),
  )
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Assignee of #1: Unassigned')).toBeVisible()
})

test('Tab saves and opens the next cell, Shift+Tab the previous one', async () => {
  const { bodies } = await showEditable({ tasks: [aTask(1)] })
  await rename('Task number 1')
  await nameField().fill('Tabbed')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveFocus()
  expect(bodies()).toEqual([{ taskName: 'Tabbed' }])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(nameField()).toHaveFocus()
})

test('a change by somebody else appears, while text and caret of an open cell stay', async () => {
  const { state, othersChanged } = await showEditable({ tasks: [aTask(1), aTask(2)] })
  await rename('Task number 2')
  await nameField().fill('Half typed')
  const input = nameField().element() as HTMLInputElement
  input.setSelectionRange(4, 4)
  // the other row changed, and the order was reversed
  state.tasks = [aTask(2, { taskName: 'Theirs' }), aTask(1, { taskName: 'Changed', status: 'Done' })]
  await othersChanged()
  await expect.element(nameOf('Changed')).toBeVisible()
  expect(document.activeElement).toBe(input)
  expect([input.value, input.selectionStart]).toEqual(['Half typed', 4])
  expect([...document.querySelectorAll('[data-task]')].map((row) => row.getAttribute('data-task'))).toEqual([
    '1',
    '2',
  ])
})

test('a row that others delete while its cell is open disappears, with a message containing the typed text', async () => {
  const { state, server, othersChanged, bodies } = await showEditable({ tasks: [aTask(1), aTask(2)] })
  server.on(getTask, () => new ApiFailure(404, { message: 'There is no task with this number.' }))
  await rename('Task number 2')
  await nameField().fill('Too late')
  state.tasks = [aTask(1)]
  await othersChanged()
  await expect.element(page.getByText('Task deleted')).toBeVisible()
  await expect.element(page.getByText(/What you typed was not saved: “Too late”/)).toBeVisible()
  await expect.element(nameField()).not.toBeInTheDocument()
  await pass(3_000)
  expect(bodies()).toEqual([])
})

test('no text moves when its cell opens', async () => {
  await showEditable({ tasks: [aTask(1)] })
  const place = (element: Element | null | undefined) => {
    const range = document.createRange()
    range.selectNodeContents(element as Element)
    const { left, top, height } = range.getBoundingClientRect()
    return [left, top + height / 2]
  }
  const middle = (element: Element | null) => {
    const { left, top, height } = (element as Element).getBoundingClientRect()
    return [left, top + height / 2]
  }
  await expect.element(nameOf('Task number 1')).toBeVisible()
  const before = place(document.querySelector('.task-name'))
  await rename('Task number 1')
  const after = middle(document.querySelector('input.task-name'))
  expect(after[0]).toBe(before[0])
  expect(Math.abs((after[1] ?? 0) - (before[1] ?? 0))).toBeLessThanOrEqual(0.5)
  await userEvent.keyboard('{Escape}')
  const pill = place(document.querySelector('.task-cell-status .pill'))
  await cell('Status of #1: To Do').click()
  expect(place(document.querySelector('.task-cell-status .pill'))).toEqual(pill)
})
