import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startLive } from '#platform/web/data/live.ts'
import { Recorded } from '#test/web/fake-server.ts'
import { connectSocket, tellPage } from '#test/web/fake-socket.ts'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const cell = (name: string) => page.getByRole('button', { name, exact: true })
const CHANGE = { entity: 'task', id: '1', action: 'update', actorId: 'somebody', change: 71 } as const

/** A list that is live, and the calls that it makes from now on. */
async function open(path = '/task') {
  const { server, queryClient, state } = await showTasks({ tasks: [aTask(1), aTask(2)], path })
  await expect.element(page.getByText('#1', { exact: true })).toBeVisible()
  onTestFinished(await startLive(queryClient, () => undefined))
  connectSocket()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  server.on(updateTask, ({ params }) => {
    const task = { ...aTask(params.id), status: 'Done' as const }
    state.tasks = state.tasks.map((one) => (one.id === params.id ? task : one))
    return new Recorded(task, [71])
  })
  const calls: string[] = []
  const send = globalThis.fetch
  globalThis.fetch = (target, init) => {
    const { method, url } = new Request(target, init)
    calls.push(`${method} ${new URL(url).pathname}`)
    return send(target, init)
  }
  return { calls, queryClient }
}

async function finish(name: string) {
  ;(cell(name).first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Done')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('#1: Status is now Done')).toBeVisible()
}

/** Longer than the changes of the live connection are gathered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

test('saving the status of a task is one call, its own echo included', async () => {
  const { calls } = await open()
  await finish('Status: To Do')
  tellPage('change', CHANGE)
  await settle()
  expect(calls).toEqual(['PATCH /api/task/1'])
})

test('somebody else at the same task is still heard', async () => {
  const { calls } = await open()
  await finish('Status: To Do')
  tellPage('change', CHANGE)
  tellPage('change', { ...CHANGE, change: 72 })
  await settle()
  expect(calls).toEqual(['PATCH /api/task/1', 'GET /api/task'])
})

test('a list that is sorted by what was saved is fetched, once', async () => {
  const { calls } = await open('/task?sortBy=status')
  await finish('Status: To Do')
  tellPage('change', CHANGE)
  await settle()
  expect(calls).toEqual(['PATCH /api/task/1', 'GET /api/task'])
})
