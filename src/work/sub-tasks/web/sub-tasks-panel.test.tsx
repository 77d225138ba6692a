import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aSubTask, addButton, checkbox, row, showSubTasks, YESTERDAY } from '#test/web/sub-tasks-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { deleteSubTask, listSubTasks, toggleSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'

const one = () => ({ subTasks: [aSubTask(1)] })
const alert = page.getByRole('alert')
const question = page.getByRole('alertdialog', { name: 'Delete Sub-task' })

test('a row shows all fields of a sub-task', async () => {
  await showSubTasks({
    subTasks: [
      aSubTask(1, { description: 'Ask first\nThen write', dueDate: '2026-11-13', isCompleted: true }),
      aSubTask(2, { status: 'Blocked', priority: 'Critical', dueDate: YESTERDAY }),
      aSubTask(3, { dueDate: TODAY }),
    ],
  })
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Completed sub-tasks' }))
    .toHaveAttribute('aria-valuetext', '1 of 3')
  await expect.element(checkbox('Step 1')).toBeChecked()
  // completion and status are independent of each other
  for (const text of ['Completed', 'To Do', 'Medium', /^Ask first\s+Then write$/, '13 Nov 2026']) {
    await expect.element(row('Step 1').getByText(text)).toBeVisible()
  }
  expect(getComputedStyle(page.getByText('Step 1').element()).textDecorationLine).toBe('line-through')
  await expect.element(checkbox('Step 2')).not.toBeChecked()
  for (const text of ['Blocked', 'Critical', formatDayWithYear(YESTERDAY)]) {
    await expect.element(row('Step 2').getByText(text)).toBeVisible()
  }
  await expect.element(row('Step 2').getByRole('img', { name: 'Overdue' })).toBeVisible()
  await expect.element(row('Step 3').getByText(formatDayWithYear(TODAY))).toBeVisible()
  // only the second is overdue: the first is completed, the third due today
  expect(page.getByRole('img', { name: 'Overdue' }).elements()).toHaveLength(1)
  expect(page.getByText('Completed', { exact: true }).elements()).toHaveLength(1)
})

test('an empty list says what to do', async () => {
  const { server } = await showSubTasks({ subTasks: [] })
  await expect.element(page.getByText('No sub-tasks yet. Click "Add Sub-task" to get started!')).toBeVisible()
  await expect.element(page.getByText('Break down your task into smaller, manageable steps')).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
  expect(server.callsOf(listSubTasks)[0]?.input.params.id).toBe(142)
})

test('loading is shown, and a failed load can be retried', async () => {
  const answered = Promise.withResolvers<SubTask[] | ApiFailure>()
  const { server, reopen } = await showSubTasks(one())
  server.on(listSubTasks, () => answered.promise)
  await reopen()
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading sub-tasks...' })).toBeVisible()
  answered.resolve(new ApiFailure(500, { message: 'Something broke here.' }))
  await expect.element(alert).toMatchTextContent(/could not be loaded.*Something broke here\./)
  expect(page.getByText('Loading sub-tasks...').query()).toBeNull()
  server.on(listSubTasks, () => [aSubTask(1)])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(checkbox('Step 1')).toBeVisible()
})

test('a row keeps its height while it loads', async () => {
  const never = Promise.withResolvers<SubTask[]>()
  const { server, reopen } = await showSubTasks(one())
  await expect.element(checkbox('Step 1')).toBeVisible()
  const height = (row('Step 1').element() as HTMLElement).offsetHeight
  server.on(listSubTasks, () => never.promise)
  await reopen()
  await expect.element(page.getByText('Loading sub-tasks...')).toBeVisible()
  expect(document.querySelector<HTMLElement>('.sub-task-skeleton')?.offsetHeight).toBe(height)
})

test('completing is shown at once and then takes the server’s answer', async () => {
  const { server, state } = await showSubTasks(one())
  const answered = Promise.withResolvers<void>()
  server.on(toggleSubTask, async () => {
    await answered.promise
    state.subTasks = [aSubTask(1, { isCompleted: true, title: 'Step 1, renamed' })]
    return state.subTasks[0] ?? aSubTask(1)
  })
  await checkbox('Step 1').click()
  await expect.element(checkbox('Step 1')).toBeChecked()
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect.element(checkbox('Step 1')).toHaveFocus()
  answered.resolve()
  await expect.element(checkbox('Step 1, renamed')).toBeChecked()
  expect(server.callsOf(toggleSubTask).map((made) => made.input)).toEqual([{ params: { id: 1 } }])
})

test('a failed completion is reverted, with the server’s message', async () => {
  const { server } = await showSubTasks(one())
  server.on(toggleSubTask, () => new ApiFailure(0))
  await checkbox('Step 1').click()
  await expect.element(alert).toMatchTextContent(/“Step 1” could not be changed\..*cannot be reached/)
  await expect.element(checkbox('Step 1')).not.toBeChecked()
  await expect.element(page.getByText('0 of 1')).toBeVisible()
})

test('pressing twice returns to the start, in order', async () => {
  const { server, state } = await showSubTasks(one())
  const answered = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  server.on(toggleSubTask, async () => {
    running += 1
    most = Math.max(most, running)
    await answered.promise
    running -= 1
    const now = aSubTask(1, { isCompleted: state.subTasks[0]?.isCompleted !== true })
    state.subTasks = [now]
    return now
  })
  await checkbox('Step 1').click()
  await checkbox('Step 1').click()
  await expect.element(checkbox('Step 1')).not.toBeChecked()
  answered.resolve()
  await expect.poll(() => server.callsOf(toggleSubTask).length).toBe(2)
  await expect.poll(() => state.subTasks[0]?.isCompleted).toBe(false)
  await expect.element(checkbox('Step 1')).not.toBeChecked()
  expect(most).toBe(1)
})

test('a sub-task that somebody else completed at the same time stays completed', async () => {
  const { server, state } = await showSubTasks(one())
  state.subTasks = [aSubTask(1, { isCompleted: true })]
  server.on(toggleSubTask, () => {
    const now = aSubTask(1, { isCompleted: state.subTasks[0]?.isCompleted !== true })
    state.subTasks = [now]
    return now
  })
  await checkbox('Step 1').click()
  await expect.poll(() => server.callsOf(toggleSubTask).length).toBe(2)
  expect(state.subTasks[0]?.isCompleted).toBe(true)
  await expect.element(checkbox('Step 1')).toBeChecked()
})

test('deleting asks, shows progress, and removes the row after success', async () => {
  const { server, state } = await showSubTasks({ subTasks: [aSubTask(1), aSubTask(2), aSubTask(3)] })
  const answered = Promise.withResolvers<void>()
  server.on(deleteSubTask, async () => {
    await answered.promise
    state.subTasks = [aSubTask(1), aSubTask(3)]
  })
  await page.getByRole('button', { name: 'Delete Step 2' }).click()
  await expect
    .element(question)
    .toMatchTextContent(
      /Are you sure you want to delete this sub-task\? You can restore it for 30 days\.Step 2CancelDelete$/,
    )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete Step 2' })).toHaveFocus()
  expect(server.callsOf(deleteSubTask)).toHaveLength(0)

  await page.getByRole('button', { name: 'Delete Step 2' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleting sub-task...')).toBeVisible()
  // under the overlay it is hidden from screen readers, but still shown
  await expect.element(page.getByText('Step 2', { exact: true })).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('Sub-task deleted successfully')).toBeVisible()
  await expect.poll(() => checkbox('Step 2').query()).toBeNull()
  expect(server.callsOf(deleteSubTask).map((made) => made.input.params.id)).toEqual([2])
  // the next one takes the place of the deleted one
  await expect.element(page.getByRole('button', { name: 'Edit Step 3' })).toHaveFocus()
})

test('the focus moves to the button when the last row is deleted', async () => {
  const { server, state } = await showSubTasks(one())
  server.on(deleteSubTask, () => {
    state.subTasks = []
  })
  await page.getByRole('button', { name: 'Delete Step 1' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/^No sub-tasks yet/)).toBeVisible()
  await expect.element(addButton).toHaveFocus()
})

test('a failed deletion keeps the row and says why', async () => {
  const { server } = await showSubTasks(one())
  server.on(deleteSubTask, () => new ApiFailure(409, { message: 'The server is busy with it.' }))
  await page.getByRole('button', { name: 'Delete Step 1' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(alert)
    .toHaveTextContent('Failed to delete sub-task. Please try again.The server is busy with it.')
  await expect.element(checkbox('Step 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete Step 1' })).toHaveFocus()
})

test('changes by others appear automatically, and the focus stays nearby', async () => {
  const { state, othersChanged } = await showSubTasks({ subTasks: [aSubTask(1), aSubTask(2)] })
  await expect.element(checkbox('Step 1')).toBeVisible()
  ;(checkbox('Step 1').element() as HTMLElement).focus()
  state.subTasks = [aSubTask(2, { title: 'Step 2, by others', status: 'Done' }), aSubTask(4)]
  await othersChanged()
  await expect.element(checkbox('Step 2, by others')).toBeVisible()
  await expect.element(checkbox('Step 4')).toBeVisible()
  expect(checkbox('Step 1').query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Edit Step 2, by others' })).toHaveFocus()
})

test('an account that may not edit tasks can only view them', async () => {
  await showSubTasks({ ...one(), role: 'MANAGER' })
  await expect.element(checkbox('Step 1')).toBeDisabled()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('the actions of a row can be reached by keyboard, and are always visible without a pointer that hovers', async () => {
  await showSubTasks(one())
  await expect.element(checkbox('Step 1')).toBeVisible()
  const actions = document.querySelector<HTMLElement>('.sub-task-actions')
  // away from wherever another test left the pointer
  await page.getByRole('heading', { name: 'Sub-tasks' }).hover()
  expect(actions && getComputedStyle(actions).opacity).toBe('0')
  ;(checkbox('Step 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Edit Step 1' })).toHaveFocus()
  expect(actions && getComputedStyle(actions).opacity).toBe('1')
})

test('on a phone everything fits, and targets are 44 px', async () => {
  await showSubTasks({
    subTasks: [
      aSubTask(1, {
        title: 'x'.repeat(300),
        status: 'In Progress',
        priority: 'Critical',
        dueDate: YESTERDAY,
      }),
    ],
  })
  await page.viewport(360, 740)
  await expect.element(page.getByText('Critical')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  for (const target of [addButton.element(), ...page.getByRole('button', { name: /^Edit/ }).elements()]) {
    expect(target.getBoundingClientRect().height).toBe(44)
  }
  expect(document.querySelector('.sub-task-check')?.getBoundingClientRect().height).toBe(44)
})
