import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countCallsLive, settleLive } from '#test/web/counted-calls.ts'
import { Recorded } from '#test/web/fake-server.ts'
import { tellPage } from '#test/web/fake-socket.ts'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const cell = (name: string) => page.getByRole('button', { name, exact: true })
const CHANGE = { entity: 'task', id: '1', action: 'update', actorId: 'somebody', change: 71 } as const

/** A live list, and the calls that it makes from now on. */
async function open(path = '/task') {
  const { server, queryClient, state } = await showTasks({ tasks: [aTask(1), aTask(2)], path })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  const calls = await countCallsLive(queryClient)
  server.on(updateTask, ({ params }) => {
    const task = { ...aTask(params.id), status: 'Done' as const }
    state.tasks = state.tasks.map((one) => (one.id === params.id ? task : one))
    return new Recorded(task, [71])
  })
  return { calls }
}

async function finish(name: string) {
  ;(cell(name).first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Done')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('#1: Status is now Done')).toBeVisible()
}

test('saving the status of a task takes one call, including its echo', async () => {
  const { calls } = await open()
  await finish('Status of #1: To Do')
  tellPage('change', CHANGE)
  await settleLive()
  expect(calls).toEqual(['PATCH /api/task/1'])
})

test('changes of the same task by somebody else are still received', async () => {
  const { calls } = await open()
  await finish('Status of #1: To Do')
  tellPage('change', CHANGE)
  tellPage('change', { ...CHANGE, change: 72 })
  await settleLive()
  expect(calls).toEqual(['PATCH /api/task/1', 'GET /api/task'])
})

test('a list sorted by the saved field is fetched once', async () => {
  const { calls } = await open('/task?sortBy=status')
  await finish('Status of #1: To Do')
  tellPage('change', CHANGE)
  await settleLive()
  expect(calls).toEqual(['PATCH /api/task/1', 'GET /api/task'])
})
