import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import {
  deleteTasksInBulk,
  MAX_BULK_TASKS,
  updateTasksInBulk,
} from '#work/tasks/shared/bulk-task-endpoints.ts'
import type { TaskPage } from '#work/tasks/shared/task-schema.ts'
import { changeSelected, deleteSelected } from './bulk-change.ts'
import { createSelection } from './selection.ts'
import { TASK_LISTS } from '#work/tasks/web/index.ts'

/** A list with a number of ticked tasks, and a server that handles only them. */
async function tick(count: number) {
  dismissAllToasts()
  const server = fakeServer().on(updateTasksInBulk, ({ body: { ids } }) => ({
    changedIds: ids,
    count: ids.length,
  }))
  const { queryClient } = await renderPage(<p>Tasks</p>)
  const selection = createSelection()
  selection.show(Array.from({ length: count }, (_, index) => index + 1))
  selection.setPage(true)
  const context = { selection, choices: { users: undefined, projects: undefined, types: undefined } }
  return { server, selection, context, queryClient }
}

test('more tasks than one call accepts are refused before anything is asked or sent, and stay ticked', async () => {
  const { server, selection, context, queryClient } = await tick(MAX_BULK_TASKS + 1)
  await changeSelected(queryClient, context, 'status', 'Blocked')
  expect(await deleteSelected(queryClient, selection)).toBe(false)
  const said = page.getByText('501 tasks are selected. At most 500 at once.')
  await expect.poll(() => said.elements().length).toBe(2)
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  expect([...server.callsOf(updateTasksInBulk), ...server.callsOf(deleteTasksInBulk)]).toEqual([])
  expect(selection.size()).toBe(MAX_BULK_TASKS + 1)
})

test('as many tasks as one call accepts are changed by it', async () => {
  const { server, context, queryClient } = await tick(MAX_BULK_TASKS)
  await changeSelected(queryClient, context, 'status', 'Blocked')
  expect(server.callsOf(updateTasksInBulk).map(({ input }) => input.body.ids.length)).toEqual([500])
})

test('refused changes are reverted on screen, even while nothing can be fetched', async () => {
  const { server, context, queryClient } = await tick(2)
  const tasks = [aTask(1, { status: 'To Do' }), aTask(2, { status: 'Done' })]
  const list = [...TASK_LISTS, 'shown']
  queryClient.setQueryData(list, { tasks, total: 2, totalPages: 1, page: 1 })
  const statuses = () => queryClient.getQueryData<TaskPage>(list)?.tasks.map(({ status }) => status)
  let shown: unknown
  server.on(updateTasksInBulk, () => {
    shown = statuses()
    return new ApiFailure(0)
  })
  await changeSelected(queryClient, context, 'status', 'Blocked')
  expect([shown, statuses()]).toEqual([
    ['Blocked', 'Blocked'],
    ['To Do', 'Done'],
  ])
})
