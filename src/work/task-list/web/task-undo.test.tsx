import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { useUndoKeys } from '#platform/web/undo/undo-keys.ts'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { aTask, nameOf, rename, row, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'
import {
  createTask,
  deleteTask,
  getTask,
  updateTask,
  updateTaskAssignee,
} from '#work/tasks/shared/task-endpoints.ts'
import type { FullTask } from '#work/tasks/shared/task-schema.ts'

function Keys() {
  useUndoKeys()
  return null
}

/** A list whose server records changes and undoes them. */
async function open(tasks: FullTask[], part: Partial<Scene> = {}) {
  const shown = await showTasks({ ...part, tasks, beside: <Keys /> })
  const { server, state } = shown
  const recorded: FullTask[][] = []
  const record = <Reply,>(reply: Reply, tasksAfter: FullTask[]) => {
    recorded.push(state.tasks)
    state.tasks = tasksAfter
    return new Recorded(reply, [recorded.length])
  }
  const change = (id: number, fields: object) => {
    const task: FullTask = { ...(state.tasks.find((one) => one.id === id) ?? aTask(id)), ...fields }
    return record(
      task,
      state.tasks.map((one) => (one.id === id ? task : one)),
    )
  }
  server
    .on(updateTask, ({ params, body }) => change(params.id, body))
    .on(updateTaskAssignee, ({ params, body }) => change(params.id, { ...body, assignee: null }))
    .on(deleteTask, ({ params }) =>
      record(
        undefined,
        state.tasks.filter(({ id }) => id !== params.id),
      ),
    )
    .on(createTask, ({ body }) => {
      const task = { ...aTask(9), taskName: body.taskName, isAssigneeNotified: false }
      return record(task, [...state.tasks, task])
    })
    .on(undoEndpoint, ({ body }) => {
      const before = recorded[(body.changes[0] ?? 0) - 1] ?? []
      return record({ undone: 1, canRedo: true }, before)
    })
  return { ...shown, undone: () => server.callsOf(undoEndpoint).map(({ input }) => input.body.changes) }
}

const cell = (name: string) => page.getByRole('button', { name, exact: true })
const toasts = page.getByRole('region', { name: 'Notifications' })
async function choose(name: string, label: string, value: string) {
  await expect.element(cell(name)).toBeInTheDocument()
  ;(cell(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: label }).selectOptions(value)
  await userEvent.keyboard('{Enter}')
}

test('the toast after a change of status offers undo, and the row follows', async () => {
  const { undone } = await open([aTask(1)])
  await choose('Status of #1: To Do', 'Status', 'Done')
  await expect.element(toasts.getByText('#1: Status is now Done')).toBeVisible()
  await expect.element(cell('Status of #1: Done')).toBeVisible()
  await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(cell('Status of #1: To Do')).toBeVisible()
  await expect.element(toasts.getByText('Undone', { exact: true })).toBeVisible()
  expect(undone()).toEqual([[1]])
})

test('Ctrl Z undoes the last change, even a name without a toast, and Ctrl Shift Z redoes it', async () => {
  const { undone } = await open([aTask(1)])
  await rename('Task number 1')
  await page.getByRole('textbox', { name: 'Task Name' }).fill('A better name')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved')).toBeInTheDocument()
  expect(toasts.getByRole('button').query()).toBeNull()
  await choose('Status of #1: To Do', 'Status', 'Blocked')
  await expect.element(toasts.getByText('#1: Status is now Blocked')).toBeVisible()
  ;(row(1).querySelector('button') as HTMLElement).focus()

  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell('Status of #1: To Do')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(nameOf('Task number 1')).toBeVisible()
  expect(undone()).toEqual([[2], [1]])
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.element(nameOf('A better name')).toBeVisible()
})

test('only the last change has a toast', async () => {
  await open([aTask(1)])
  await choose('Status of #1: To Do', 'Status', 'Done')
  await expect.element(toasts.getByText('#1: Status is now Done')).toBeVisible()
  await choose('Status of #1: Done', 'Status', 'Blocked')
  await expect.element(toasts.getByText('#1: Status is now Blocked')).toBeVisible()
  await expect.element(toasts.getByText('#1: Status is now Done')).not.toBeInTheDocument()
})

test('a deleted task comes back', async () => {
  const { undone } = await open([aTask(1), aTask(2)])
  await page.getByRole('button', { name: 'Delete #1', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(toasts.getByText('Task deleted successfully')).toBeVisible()
  await expect.element(nameOf('Task number 1')).not.toBeInTheDocument()
  await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(nameOf('Task number 1')).toBeVisible()
  expect(undone()).toEqual([[1]])
})

test('a new task can be undone by key, and is not fetched once it is gone', async () => {
  const { undone, server } = await open([aTask(1)])
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByRole('textbox', { name: 'Task Name' }).fill('Call')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('18 Dec 2026')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toasts.getByText('Task Created')).toBeVisible()
  await expect.element(nameOf('Call')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const asked = server.callsOf(getTask).length
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(nameOf('Call')).not.toBeInTheDocument()
  await expect.element(toasts.getByText('#9 “Call” was created')).toBeVisible()
  expect([undone(), server.callsOf(getTask).length - asked]).toEqual([[[1]], 0])
})

test('a value that somebody changed since stays, and the toast says so', async () => {
  const { server } = await open([aTask(1)], { role: 'USER' })
  const message = 'This was changed since, so nothing was undone'
  server.on(undoEndpoint, () => new ApiFailure(409, { message }))
  await choose('Assignee of #1: Kasun De Silva', 'Assignee', 'Unassigned')
  await expect.element(toasts.getByText('#1: Assignee is now Unassigned')).toBeVisible()
  await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(toasts.getByRole('alert').getByText(message)).toBeVisible()
})
