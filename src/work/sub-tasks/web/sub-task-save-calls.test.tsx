import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, settleLive } from '#test/web/counted-calls.ts'
import { Recorded } from '#test/web/fake-server.ts'
import { tellPage } from '#test/web/fake-socket.ts'
import { aSubTask, addButton, checkbox, showSubTasks, titleField } from '#test/web/sub-tasks-scene.tsx'
import { createSubTask, deleteSubTask, toggleSubTask } from '../shared/sub-task-endpoints.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

/** The panel with one sub-task and a server that stores it; its changes have the id 71. */
async function open() {
  const { server, state, queryClient } = await showSubTasks({ subTasks: [aSubTask(1)] })
  server
    .on(toggleSubTask, ({ params }) => {
      const done = aSubTask(params.id, { isCompleted: true })
      state.subTasks = [done]
      return new Recorded(done, [71])
    })
    .on(createSubTask, ({ body: { title } }) => {
      const made = aSubTask(2, { title })
      state.subTasks = [...state.subTasks, made]
      return new Recorded(made, [71])
    })
    .on(deleteSubTask, () => {
      state.subTasks = []
      return new Recorded(undefined, [71])
    })
  await expect.element(page.getByText('Step 1', { exact: true })).toBeVisible()
  return countCallsLive(queryClient)
}

const tellOwn = (id: number, action: 'create' | 'update' | 'delete') =>
  tellPage('change', { entity: 'sub-task', id: String(id), action, actorId: 'somebody', change: 71 })

test('completing a sub-task takes one call, including its echo', async () => {
  const calls = await open()
  await checkbox('Step 1').click()
  await expect.element(checkbox('Step 1')).toBeChecked()
  await expect.poll(() => calls.length).toBe(1)
  tellOwn(1, 'update')
  await settleLive()
  expect(calls).toEqual(['PATCH /api/sub-tasks/1/toggle-complete'])
})

test('adding a sub-task takes one call, and it comes last', async () => {
  const calls = await open()
  await addButton.click()
  await titleField.fill('Call the printer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Call the printer', { exact: true })).toBeVisible()
  tellOwn(2, 'create')
  await settleLive()
  expect(calls).toEqual(['POST /api/sub-tasks'])
})

test('deleting a sub-task takes one call', async () => {
  const calls = await open()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Step 1', { exact: true })).not.toBeInTheDocument()
  tellOwn(1, 'delete')
  await settleLive()
  expect(calls).toEqual(['DELETE /api/sub-tasks/1'])
})
