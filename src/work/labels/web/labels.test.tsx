import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { createTask, replaceTaskLabels } from '#work/tasks/shared/task-endpoints.ts'
import { aTask, nameOf, row, showTasks, type Scene } from '#test/web/tasks-page-scene.tsx'
import type { Label } from '../shared/label-schema.ts'
import { createLabel } from '../shared/label-endpoints.ts'

const AT = '2026-11-01T04:00:00.000Z'
const aLabel = (id: number, name: string): Label => ({
  id,
  name,
  colour: 'teal',
  createdAt: AT,
  updatedAt: AT,
})

/** The task list, on a server that has labels and takes them. */
async function open(scene: Partial<Scene> = {}) {
  const labels = [aLabel(3, 'Payments'), aLabel(4, 'Print')]
  const given = { tasks: [aTask(1, { labels: [3] }), aTask(2)], labels, ...scene }
  const shown = await showTasks(given)
  shown.server
    .on(createLabel, ({ body: { name } }) => {
      const added = aLabel(9, name)
      shown.state.labels = [...labels, added]
      return added
    })
    .on(replaceTaskLabels, ({ params: { id }, body }) => {
      shown.state.tasks = shown.state.tasks.map((task) => (task.id === id ? { ...task, ...body } : task))
      return shown.state.tasks.find((task) => task.id === id) ?? aTask(id)
    })
    .on(updateTasksInBulk, ({ body: { ids } }) => ({ changedIds: [...ids], count: ids.length }))
  return shown
}

const panel = page.getByRole('complementary')
const choices = page.getByRole('dialog', { name: 'Labels' })

test('a task gets labels by ticks and by typing a new one, and its row shows them', async () => {
  const { server } = await open()
  await expect.poll(() => row(1).textContent).toMatch(/Payments/)
  await nameOf('Task number 2').click()
  await panel.getByRole('button', { name: 'Labels: None' }).click()
  await choices.getByRole('checkbox', { name: 'Print' }).click()
  await expect.element(panel.getByRole('button', { name: /Labels: Print/ })).toBeVisible()
  await choices.getByRole('textbox', { name: 'Find or add a label' }).fill('Harbour')
  await choices.getByRole('button', { name: 'Add “Harbour”' }).click()
  await expect.poll(() => row(2).textContent).toMatch(/Print.*Harbour/)
  // the row shows it before the call is made
  await expect
    .poll(() => server.callsOf(replaceTaskLabels).map(({ input }) => input.body))
    .toEqual([{ labels: [4] }, { labels: [4, 9] }])
  // Enter takes the label of that name, whatever its capitals
  await choices.getByRole('textbox', { name: 'Find or add a label' }).fill('PRINT')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => row(2).textContent).not.toMatch(/Print/)
})

test('a USER adds labels, and only administrators manage them', async () => {
  await open({ role: 'USER' })
  await nameOf('Task number 2').click()
  await panel.getByRole('button', { name: 'Labels: None' }).click()
  await expect.element(choices.getByRole('checkbox', { name: 'Print' })).toBeVisible()
  expect(choices.getByRole('button', { name: 'Manage labels' }).query()).toBeNull()
})

test('a filter of labels names them, and says that a deleted one is gone', async () => {
  const { lastQuery } = await open({ path: '/task?label=3&label=77&labelMode=all' })
  expect(lastQuery()).toMatchObject({ labelId: ['3', '77'], labelMode: 'all' })
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect.element(chips.getByText('Payments, 1 filter is gone')).toBeVisible()
  await chips.getByRole('button', { name: /^Remove All of the labels/ }).click()
  await expect.poll(() => lastQuery()).toMatchObject({ labelId: [] })
})

test('a new task has the labels that the dialog says', async () => {
  const { server } = await open()
  server.on(createTask, ({ body }) => ({
    ...aTask(5, { labels: body.labels ?? [] }),
    isAssigneeNotified: false,
  }))
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByRole('textbox', { name: 'Task Name' }).fill('Posters')
  await dialog.getByRole('button', { name: 'Labels' }).click()
  await choices.getByRole('checkbox', { name: 'Payments' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Labels' })).toHaveTextContent('Labels: Payments')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('2026-12-01')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server.callsOf(createTask)[0]?.input.body.labels).toEqual([3])
})
