import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, savedBefore } from '#test/web/fake-server.ts'
import { createTask, deleteTask, getTask } from '#work/tasks/shared/task-endpoints.ts'
import { aTask, row, showTasks } from '#test/web/tasks-page-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'

const dialog = page.getByRole('dialog', { name: 'Add New Task' })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const submit = dialog.getByRole('button', { name: /Add Task|Adding/ })

async function openDialog(path = '/task') {
  const scene = await showTasks({ tasks: [aTask(1)], path })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect.element(dialog).toBeVisible()
  return scene
}

test('the form has its fields, placeholders and defaults; no errors are shown before a field was touched', async () => {
  await openDialog()
  await expect.element(field('Task Name')).toHaveFocus()
  await expect.element(dialog.getByText('Select Project')).toBeVisible()
  await expect.element(dialog.getByText('Unassigned')).toBeVisible()
  await expect.element(dialog.getByText('To Do')).toBeVisible()
  await expect.element(dialog.getByText('Medium')).toBeVisible()
  await expect.element(field('Due Date')).toHaveValue('')
  expect((field('Start Date').element() as HTMLInputElement).value).toContain(TODAY.slice(0, 4))
  await expect.element(submit).toBeDisabled()
  expect(dialog.getByText(/is required/).elements()).toEqual([])
  await field('Task Name').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByText('Task name is required')).toBeVisible()
  expect(dialog.getByText('Due date is required').elements()).toEqual([])
  await field('Task Name').fill('x')
  await expect.element(dialog.getByText('Task name must be at least 2 characters')).toBeVisible()
})

test('a pasted name that is too long is kept in full, with the reason', async () => {
  await openDialog()
  const pasted = 'a name that goes on '.repeat(20).trim()
  await field('Task Name').click()
  await userEvent.keyboard('{Tab}')
  await field('Task Name').fill(pasted)
  await expect.element(dialog.getByText('This must be at most 300 characters')).toBeVisible()
  await expect.element(field('Task Name')).toHaveValue(pasted)
  await expect.element(submit).toBeDisabled()
})

test('submitting an incomplete form shows the errors of all fields', async () => {
  await openDialog()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('Task name is required')).toBeVisible()
  await expect.element(dialog.getByText('Due date is required')).toBeVisible()
})

test('a task is added with the chosen values, including the project of the filter, and stays visible', async () => {
  const { server } = await openDialog('/task?project=8&status=Done')
  await expect.element(dialog.getByText('Payroll migration')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  server.on(createTask, async () => {
    await answered.promise
    return { ...aTask(9, { taskName: 'New one' }), isAssigneeNotified: false }
  })
  server.on(getTask, () => aTask(9, { taskName: 'New one' }))
  await field('Task Name').fill('New one')
  await field('Due Date').fill('18 Dec 2026')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible()
  await expect.element(submit).toBeDisabled()
  answered.resolve()
  await expect.element(page.getByText('Task Created')).toBeVisible()
  await expect.element(page.getByText('Task created successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(createTask)[0]?.input.body).toEqual({
    taskName: 'New one',
    projectId: 8,
    type: null,
    status: 'To Do',
    priority: 'Medium',
    startDate: TODAY,
    dueDate: '2026-12-18',
    remark: null,
    assigneeId: null,
  })
  // the list shows it although it does not contain it
  expect(row(9).textContent).toContain('New one')
  await page.getByRole('button', { name: 'Remove Status: Done' }).click()
  await expect.element(page.getByText('#9', { exact: true })).not.toBeInTheDocument()
})

test('an e-mail is mentioned only if it is in the outbox; the description becomes rich text', async () => {
  const { server } = await openDialog()
  let isAssigneeNotified = true
  server.on(createTask, () => ({ ...aTask(9), isAssigneeNotified }))
  await field('Task Name').fill('New one')
  await field('Due Date').fill('18 Dec 2026')
  await field('Description').fill('First line\n\n<b>Second</b>')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(
      page.getByText(
        'Task created successfully! An email notification has been sent to Kasun De Silva (kasun@example.com).',
      ),
    )
    .toBeVisible()
  expect(server.callsOf(createTask)[0]?.input.body.remark).toBe(
    '<p>First line</p><p>&lt;b&gt;Second&lt;/b&gt;</p>',
  )
  isAssigneeNotified = false
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await page.getByRole('button', { name: 'Add Task' }).click()
  await field('Task Name').fill('Another')
  await field('Due Date').fill('18 Dec 2026')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Task created successfully!', { exact: true })).toBeVisible()
})

test('a failure keeps the dialog and its text and shows the messages; a retry is the same request', async () => {
  const { server } = await openDialog()
  server.on(
    createTask,
    () =>
      new ApiFailure(400, {
        code: 'validation',
        message: 'Please check the fields.',
        fields: { taskName: 'There is a task with this name.' },
      }),
  )
  await field('Task Name').fill('Twice')
  await field('Due Date').fill('18 Dec 2026')
  await userEvent.keyboard('{Tab}')
  await submit.click()
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/^Failed to add task\. Please try again\..*Please check the fields\./))
    .toBeVisible()
  await expect.element(dialog.getByText('There is a task with this name.')).toBeVisible()
  await expect.element(field('Task Name')).toHaveValue('Twice')
  await submit.click()
  const keys = () => server.callsOf(createTask).map((call) => call.headers.get('idempotency-key'))
  await expect.poll(() => keys().length).toBe(2)
  expect(keys()[0]).toBe(keys()[1])
  // the reply has arrived, which would show its message again
  await expect.element(submit).toBeEnabled()
  await field('Task Name').fill('Once')
  expect(dialog.getByText('There is a task with this name.').elements()).toEqual([])
})

test('a task edited after a lost response is not added twice, and the input stays', async () => {
  const { server } = await openDialog()
  server.on(createTask, () => new ApiFailure(0))
  await field('Task Name').fill('Banner')
  await field('Due Date').fill('18 Dec 2026')
  await userEvent.keyboard('{Tab}')
  await submit.click()
  await expect.element(page.getByText(/^Failed to add task\..*cannot be reached/)).toBeVisible()
  await field('Task Name').fill('Banners')
  server.on(createTask, savedBefore)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Nothing was saved twice')).toBeVisible()
  await expect
    .element(page.getByText(/^This was saved already, as it was before your last change\. Close this and/))
    .toBeVisible()
  await expect.element(field('Task Name')).toHaveValue('Banners')
  const keys = server.callsOf(createTask).map((call) => call.headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a press on the overlay cancels', async () => {
  await page.viewport(1024, 900)
  await openDialog()
  await page
    .elementLocator(document.querySelector('.overlay') ?? document.body)
    .click({ position: { x: 4, y: 4 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('deleting asks, shows progress, confirms and reloads', async () => {
  const { server, state } = await showTasks({ tasks: [aTask(1), aTask(2)] })
  const answered = Promise.withResolvers<void>()
  server.on(deleteTask, async () => {
    await answered.promise
    state.tasks = [aTask(2)]
  })
  await page.getByRole('button', { name: 'Delete #1' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect
    .element(question.getByText('Are you sure you want to delete this task? You can restore it for 30 days.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(deleteTask)).toEqual([])
  await page.getByRole('button', { name: 'Delete #1' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleting task...')).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('Task deleted successfully')).toBeVisible()
  await expect.element(page.getByText('#1', { exact: true })).not.toBeInTheDocument()
})

test('a failed deletion is reported with the reason', async () => {
  const { server } = await showTasks({ tasks: [aTask(1)] })
  server.on(deleteTask, () => new ApiFailure(409, { message: 'It is in use.' }))
  await page.getByRole('button', { name: 'Delete #1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(page.getByText(/^Failed to delete task\. Please try again\..*It is in use\./))
    .toBeVisible()
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
})

test('a USER sees a disabled delete icon, with the reason', async () => {
  const { server } = await showTasks({ tasks: [aTask(1)], role: 'USER' })
  const button = page.getByRole('button', { name: 'Delete #1' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('title', 'Only administrators can delete tasks')
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  expect(server.callsOf(deleteTask)).toEqual([])
})

test('an address that requests a new task opens the dialog once', async () => {
  const { address } = await showTasks({ tasks: [aTask(1)], path: '/task?status=Done&new=1' })
  await expect.element(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  await expect.poll(address).toBe('/task?status=Done')
})
