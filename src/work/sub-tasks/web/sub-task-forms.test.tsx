import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded, savedBefore } from '#test/web/fake-server.ts'
import { aSubTask, addButton, checkbox, showSubTasks, titleField } from '#test/web/sub-tasks-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { createSubTask, deleteSubTask, updateSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'

const form = page.getByRole('form', { name: 'New sub-task' })
const add = page.getByRole('button', { name: 'Add', exact: true })
const cancel = page.getByRole('button', { name: 'Cancel' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const description = page.getByRole('textbox', { name: 'Description (optional)' })
const dueDate = page.getByRole('textbox', { name: 'Due date' })
const status = page.getByRole('combobox', { name: /^Status/ })
const priority = page.getByRole('combobox', { name: /^Priority/ })
const alert = page.getByRole('alert')
const editing = (title: string) => page.getByRole('form', { name: `Edit ${title}` })

type Scene = Awaited<ReturnType<typeof showSubTasks>>

/** A server that stores what it receives, once per key. */
function storing({ server, state }: Pick<Scene, 'server' | 'state'>) {
  const byKey = new Map<string, SubTask>()
  server.on(createSubTask, ({ body }, headers) => {
    const key = headers.get('idempotency-key') ?? ''
    const { title, status = 'To Do', priority = 'Medium', description = null, dueDate = null } = body
    const made =
      byKey.get(key) ?? aSubTask(50 + byKey.size, { title, status, priority, description, dueDate })
    if (!byKey.has(key)) state.subTasks = [...state.subTasks, made]
    byKey.set(key, made)
    return made
  })
}

test('a new sub-task can be undone by key, and the message names it', async () => {
  const { server } = await showSubTasks({ subTasks: [] })
  server
    .on(createSubTask, ({ body: { title } }) => new Recorded(aSubTask(50, { title }), [5]))
    .on(undoEndpoint, () => ({ undone: 1, canRedo: false }))
  await addButton.click()
  await titleField.fill('Call the printer')
  await add.click()
  await expect.element(page.getByText('“Call the printer” added')).toBeInTheDocument()
  runLastOffer('undo')
  await expect.element(page.getByText('“Call the printer” was added')).toBeVisible()
  expect(server.callsOf(undoEndpoint).map(({ input }) => input.body.changes)).toEqual([[5]])
})

/** Waits for the render in which disabled elements lose the focus. */
async function drawn() {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const keysOf = ({ server }: Pick<Scene, 'server'>) =>
  server.callsOf(createSubTask).map((made) => made.headers.get('idempotency-key'))

test('adding sends the entered values, appends the sub-task and is ready for the next one', async () => {
  const scene = await showSubTasks({ subTasks: [aSubTask(1)] })
  storing(scene)
  await addButton.click()
  await expect.element(titleField).toHaveFocus()
  await expect.element(addButton).toBeDisabled()
  await expect.element(add).toBeDisabled()
  await expect.element(status).toHaveTextContent('To Do')
  await expect.element(priority).toHaveTextContent('Medium')
  await titleField.fill('   ')
  await expect.element(add).toBeDisabled()
  await userEvent.keyboard('{Enter}')

  await titleField.fill(' Call the printer ')
  await description.fill('About the paper\nand the price')
  await status.click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await priority.click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await dueDate.fill('today')
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.element(checkbox('Call the printer')).toBeVisible()
  expect(scene.server.callsOf(createSubTask).map((made) => made.input.body)).toEqual([
    {
      title: 'Call the printer',
      description: 'About the paper\nand the price',
      status: 'Blocked',
      priority: 'Critical',
      dueDate: TODAY,
      parentTaskId: 142,
    },
  ])
  // empty again, with the focus where the next title goes
  await expect.element(titleField).toHaveFocus()
  await expect.element(titleField).toHaveValue('')
  await expect.element(description).toHaveValue('')
  await expect.element(status).toHaveTextContent('To Do')
  await expect.element(dueDate).toHaveValue('')
  await expect
    .element(page.getByRole('status').filter({ hasText: '“Call the printer” added' }))
    .toBeInTheDocument()

  await userEvent.keyboard('The next one{Enter}')
  await expect.element(checkbox('The next one')).toBeVisible()
  const [first, second] = keysOf(scene)
  expect(second).not.toBe(first)
  await cancel.click()
  await expect.element(addButton).toHaveFocus()
  await expect.poll(() => form.query()).toBeNull()
})

test('pressing twice adds one sub-task', async () => {
  const scene = await showSubTasks({ subTasks: [] })
  const answered = Promise.withResolvers<void>()
  scene.server.on(createSubTask, async () => {
    await answered.promise
    scene.state.subTasks = [aSubTask(9, { title: 'Once' })]
    return aSubTask(9, { title: 'Once' })
  })
  await addButton.click()
  await titleField.fill('Once')
  const pressed = form.element() as HTMLFormElement
  pressed.requestSubmit()
  pressed.requestSubmit()
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  answered.resolve()
  await expect.element(checkbox('Once')).toBeVisible()
  expect(scene.server.callsOf(createSubTask)).toHaveLength(1)
})

test('typed text survives a lost connection and the closed panel, and is stored once', async () => {
  const scene = await showSubTasks({ subTasks: [] })
  storing(scene)
  scene.server.on(createSubTask, () => new ApiFailure(0))
  await addButton.click()
  await titleField.fill('Typed on the train')
  await description.fill('In the tunnel')
  await add.click()
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to add sub-task\. Please try again\..*cannot be reached/)
  await expect.element(titleField).toHaveValue('Typed on the train')

  await scene.reopen()
  await expect.element(titleField).toHaveValue('Typed on the train')
  await expect.element(description).toHaveValue('In the tunnel')
  // reopened, not opened: the focus stays where it was
  await expect.element(titleField).not.toHaveFocus()
  storing(scene)
  await add.click()
  await expect.element(checkbox('Typed on the train')).toBeVisible()
  // the server cannot have stored the lost call as another sub-task
  const [lost, arrived] = keysOf(scene)
  expect(arrived).toBe(lost)
  await scene.unmount()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ledgerboard.draft.'))).toEqual([])
})

test('input that the server refused can be corrected and sent', async () => {
  const scene = await showSubTasks({ subTasks: [] })
  scene.server.on(
    createSubTask,
    () => new ApiFailure(400, { message: 'Not valid', fields: { title: 'This title is not allowed' } }),
  )
  await addButton.click()
  await titleField.fill('First')
  await userEvent.keyboard('{Enter}')
  await expect.element(titleField).toHaveAccessibleDescription('This title is not allowed')
  // it is already shown at its field
  expect(alert.query()).toBeNull()
  await titleField.fill('Second')
  await expect.element(titleField).not.toHaveAccessibleDescription('This title is not allowed')
  storing(scene)
  await userEvent.keyboard('{Enter}')
  await expect.element(checkbox('Second')).toBeVisible()
})

test('a sub-task edited after a lost response is not added twice', async () => {
  const scene = await showSubTasks({ subTasks: [] })
  const lost = Promise.withResolvers<ApiFailure>()
  scene.server.on(createSubTask, () => lost.promise)
  await addButton.click()
  await titleField.fill('First')
  await userEvent.keyboard('{Enter}')
  await titleField.fill('First, as typed meanwhile')
  lost.resolve(new ApiFailure(0))
  await expect.element(alert).toMatchTextContent(/cannot be reached/)
  await titleField.fill('First, as it should be')
  scene.server.on(createSubTask, savedBefore)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nothing was saved twice')).toBeVisible()
  await expect.element(titleField).toHaveValue('First, as it should be')
  expect(new Set(keysOf(scene)).size).toBe(1)
  // discarded and started over, it is another sub-task
  dismissAllToasts()
  await cancel.click()
  await addButton.click()
  await titleField.fill('Second')
  storing(scene)
  await userEvent.keyboard('{Enter}')
  await expect.element(checkbox('Second')).toBeVisible()
  expect(new Set(keysOf(scene)).size).toBe(2)
})

test('Cancel discards the input, Escape only closes', async () => {
  await showSubTasks({ subTasks: [] })
  await addButton.click()
  await titleField.fill('Half a thought')
  await userEvent.keyboard('{Escape}')
  await expect.element(addButton).toHaveFocus()
  await addButton.click()
  await expect.element(titleField).toHaveValue('Half a thought')
  await cancel.click()
  await addButton.click()
  await expect.element(titleField).toHaveValue('')
})

test('a title that is too long shows an error and is not sent', async () => {
  await showSubTasks({ subTasks: [] })
  await addButton.click()
  await titleField.fill('x'.repeat(301))
  await expect.element(titleField).toHaveAccessibleDescription('This must be at most 300 characters')
  await expect.element(add).toBeDisabled()
})

test('editing is inline, one row at a time, and sends only changes', async () => {
  const scene = await showSubTasks({
    subTasks: [aSubTask(1, { dueDate: '2026-11-13', description: 'Old' }), aSubTask(2)],
  })
  const answered = Promise.withResolvers<void>()
  scene.server.on(updateSubTask, async ({ body }) => {
    await answered.promise
    const saved = aSubTask(1, { title: 'Step one', dueDate: null, description: 'Old' })
    scene.state.subTasks = [saved, aSubTask(2)]
    expect(body).toEqual({ title: 'Step one', dueDate: null })
    return saved
  })
  await page.getByRole('button', { name: 'Edit Step 1' }).click()
  await expect.element(titleField).toHaveFocus()
  await expect.element(titleField).toHaveValue('Step 1')
  await expect.element(dueDate).toHaveValue('13 Nov 2026')
  await page.getByRole('button', { name: 'Edit Step 2' }).click()
  await expect.element(editing('Step 2')).toBeVisible()
  expect(editing('Step 1').query()).toBeNull()
  await page.getByRole('button', { name: 'Edit Step 1' }).click()

  await titleField.fill('  ')
  await expect.element(save).toBeDisabled()
  await titleField.fill(' Step one ')
  await dueDate.fill('')
  await userEvent.keyboard('{Tab}')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect.element(cancel).toBeDisabled()
  answered.resolve()
  await expect.element(checkbox('Step one')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit Step one' })).toHaveFocus()
  expect(scene.server.callsOf(updateSubTask)).toHaveLength(1)
})

test('cancelling discards an edit, and an edit without changes saves nothing', async () => {
  const { server } = await showSubTasks({ subTasks: [aSubTask(1)] })
  const edit = page.getByRole('button', { name: 'Edit Step 1' })
  for (const leave of ['escape', 'cancel', 'enter']) {
    await edit.click()
    await expect.element(titleField).toHaveValue('Step 1')
    if (leave !== 'enter') await titleField.fill('Other')
    if (leave === 'cancel') await cancel.click()
    else await userEvent.keyboard(leave === 'escape' ? '{Escape}' : '{Enter}')
    await expect.element(edit).toHaveFocus()
  }
  expect(server.callsOf(updateSubTask)).toHaveLength(0)
})

test('a failed save keeps the text, even after a reload', async () => {
  const scene = await showSubTasks({ subTasks: [aSubTask(1)] })
  scene.server.on(updateSubTask, async () => {
    await drawn()
    return new ApiFailure(0)
  })
  await page.getByRole('button', { name: 'Edit Step 1' }).click()
  await titleField.fill('Typed on the train')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to save sub-task\. Please try again\..*cannot be reached/)
  await expect.element(titleField).toHaveValue('Typed on the train')
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => scene.server.callsOf(updateSubTask).length).toBe(2)
  // the button lost it while it was disabled
  await expect.element(titleField).toHaveFocus()
  await scene.reopen()
  await expect.element(titleField).toHaveValue('Typed on the train')
  await expect.element(editing('Step 1')).toBeVisible()
})

test('leaving an edit for another row asks first', async () => {
  await showSubTasks({ subTasks: [aSubTask(1), aSubTask(2)] })
  await page.getByRole('button', { name: 'Edit Step 1' }).click()
  await titleField.fill('Typed')
  await page.getByRole('button', { name: 'Edit Step 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(titleField).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Edit Step 2' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(editing('Step 2')).toBeVisible()
  await expect.element(titleField).toHaveValue('Step 2')
})

test('changes by others appear where nothing was typed, and are reported where something was', async () => {
  const scene = await showSubTasks({ subTasks: [aSubTask(1)] })
  await page.getByRole('button', { name: 'Edit Step 1' }).click()
  await titleField.fill('Mine')
  scene.state.subTasks = [aSubTask(1, { priority: 'High', dueDate: TODAY })]
  await scene.othersChanged()
  await expect.element(priority).toHaveTextContent('High')
  await expect.element(dueDate).toHaveValue(formatDayWithYear(TODAY))
  await expect.element(titleField).toHaveValue('Mine')
  expect(page.getByText(/Somebody else changed this/).query()).toBeNull()

  scene.state.subTasks = [aSubTask(1, { title: 'Theirs', priority: 'High' })]
  await scene.othersChanged()
  await expect
    .element(page.getByText('Somebody else changed this meanwhile. Saving replaces it. Title: Theirs'))
    .toBeVisible()
  await expect.element(titleField).toHaveValue('Mine')
  scene.server.on(updateSubTask, ({ body }) => {
    expect(body).toEqual({ title: 'Mine' })
    scene.state.subTasks = [aSubTask(1, { title: 'Mine', priority: 'High' })]
    return aSubTask(1, { title: 'Mine', priority: 'High' })
  })
  await save.click()
  await expect.element(checkbox('Mine')).toBeVisible()
})

test('a deletion by others leaves the text, to be added as a new one', async () => {
  const scene = await showSubTasks({ subTasks: [aSubTask(1), aSubTask(2)] })
  await page.getByRole('button', { name: 'Edit Step 1' }).click()
  await titleField.fill('Still wanted')
  scene.state.subTasks = [aSubTask(2)]
  await scene.othersChanged()
  await expect.element(page.getByText(/^This sub-task was deleted meanwhile\./)).toBeVisible()
  await expect.element(titleField).toHaveValue('Still wanted')
  await expect.element(titleField).toHaveFocus()
  storing(scene)
  await page.getByRole('button', { name: 'Add as new' }).click()
  await expect.element(checkbox('Still wanted')).toBeVisible()
  expect(scene.server.callsOf(createSubTask).map(({ input }) => input.body.title)).toEqual(['Still wanted'])
  expect(scene.server.callsOf(updateSubTask)).toHaveLength(0)
  expect(scene.server.callsOf(deleteSubTask)).toHaveLength(0)
})

test('Escape in an open list or calendar closes only that', async () => {
  await showSubTasks({ subTasks: [] })
  await addButton.click()
  await titleField.fill('Here')
  await status.click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('listbox').query()).toBeNull()
  await dueDate.click()
  await expect.element(page.getByRole('dialog', { name: 'Due date: calendar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).toBeVisible()
  await expect.element(titleField).toHaveValue('Here')
})
