import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { Counted } from '#test/web/fake-server.ts'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'
import { exportTasks } from '#work/tasks/shared/task-endpoints.ts'

const LIST = ['taskName', 'status', 'priority', 'startDate', 'dueDate', 'projectId', 'assigneeId']
const WORK = ['type', 'labels', 'estimateMinutes', 'minutes']
const LINKS = ['number', 'waitsFor']

test.each<[Role, string[]]>([
  ['ADMIN', [...LIST, ...WORK, 'billing', 'amount', 'hourlyRate', ...LINKS]],
  ['USER', [...LIST, ...WORK, ...LINKS]],
])('the export of %s has the columns of the list and the work of each task', async (role, columns) => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { server } = await showTasks({ tasks: [aTask(1)], path: '/task?status=Done', role })
  server.on(exportTasks, () => ({ type: 'text/csv' as const, name: 'x.csv', bytes: new Uint8Array([65]) }))
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Export tasks' }).click()
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
  expect(server.callsOf(exportTasks).map(({ input }) => input.query)).toMatchObject([
    { status: ['Done'], columns },
  ])
})

test('an export says when it has no room for all tasks', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { server } = await showTasks({ tasks: [aTask(1)], path: '/task' })
  const file = { type: 'text/csv' as const, name: 'x.csv', bytes: new Uint8Array([65]) }
  server.on(exportTasks, () => new Counted(file, 12_345))
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Export tasks' }).click()
  await expect
    .element(page.getByText('The file has the first 10,000 of 12,345 tasks.', { exact: false }))
    .toBeVisible()
  saved.mockRestore()
})
