import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, pass, type Scene, showTasks, takeChanges } from '#test/web/tasks-page-scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const panel = page.getByRole('complementary')
const editor = panel.getByRole('textbox', { name: 'Task Details' })
const DRAFT = `ledgerboard.draft.${TEST_ACCOUNT.id}.task 1 details`
const draft = () => localStorage.getItem(DRAFT)

async function openTask(scene: Partial<Scene> = {}) {
  const shown = await showTasks({ tasks: [aTask(1), aTask(2)], path: '/task?task=1', ...scene })
  await expect.element(editor).toBeVisible()
  const remarks = () => shown.bodies().map(({ remark, remarkVersion }) => [remark, remarkVersion])
  return { ...shown, remarks }
}

async function type(text: string) {
  await editor.click()
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`)
}

/** No save call gets a reply, as without a network. */
function cutNetwork({ server }: Awaited<ReturnType<typeof openTask>>) {
  server.on(updateTask, () => new ApiFailure(0))
}

test('typed text is saved automatically 1 second after the last key, with the caret unmoved', async () => {
  const { remarks } = await openTask()
  await type('Hello')
  expect([remarks(), draft()?.includes('Hello')]).toEqual([[], true])
  await expect.element(panel.getByText('Saving...')).toBeVisible()
  await pass(1_000)
  await expect.element(panel.getByText('Saved')).toBeVisible()
  expect([remarks(), draft()]).toEqual([[['<p>Hello</p>', 0]], null])
  await userEvent.keyboard(' again')
  await pass(1_000)
  await vi.waitFor(() => expect(remarks().at(-1)).toEqual(['<p>Hello again</p>', 1]))
})

test('the text is saved at once when the editor is left', async () => {
  const { remarks } = await openTask()
  await type('Left')
  await page.getByRole('searchbox').click()
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>Left</p>', 0]]))
})

test('the text is saved when the panel closes, another task opens or another page opens', async () => {
  const { remarks, bodies } = await openTask()
  const press = (element: Element | null | undefined) => (element as HTMLElement).click()
  await type('One')
  press(panel.getByRole('button', { name: 'Close panel' }).element())
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>One</p>', 0]]))
  press(document.querySelector('[data-task="1"] .task-open'))
  await expect.element(editor).toHaveTextContent('One')
  await type(' two')
  press(panel.getByRole('button', { name: 'Next task' }).element())
  await vi.waitFor(() => expect(remarks().at(-1)).toEqual(['<p>One two</p>', 1]))
  await expect.element(panel.getByRole('heading', { name: 'Task number 2' })).toBeVisible()
  await expect.element(editor).not.toHaveTextContent('One two')
  await type('Three')
  press(document.querySelector('a[href="/dashboard"]'))
  await vi.waitFor(() => expect(bodies().at(-1)).toMatchObject({ remark: '<p>Three</p>' }))
})

test('the text is saved with a call that outlives the page when the tab closes; a long text stays a draft', async () => {
  const { remarks } = await openTask()
  const calls = vi.spyOn(globalThis, 'fetch')
  const outliving = () => calls.mock.calls.filter(([, init]) => init?.keepalive === true).length
  await type('At pagehide')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>At pagehide</p>', 0]]))
  expect(outliving()).toBe(1)
  await editor.fill('x'.repeat(70_000))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(draft()?.length).toBeGreaterThan(70_000)
  await vi.waitFor(() => expect(remarks()).toHaveLength(2))
  expect(outliving()).toBe(1)
  calls.mockRestore()
})

test('without a network typing continues, a message says so, and the text is saved when the server is back', async () => {
  const scene = await openTask()
  cutNetwork(scene)
  await type('In a tunnel')
  await pass(1_000)
  await expect.element(panel.getByText('Not saved: no connection')).toBeVisible()
  await expect.element(panel.getByText(/What you write is kept in this browser/)).toBeVisible()
  await type(', and on')
  expect(draft()).toContain('In a tunnel, and on')
  await pass(30_000)
  takeChanges(scene.server, scene.state)
  await pass(30_000)
  await expect.element(panel.getByText('Saved')).toBeVisible()
  expect(panel.getByText(/What you write is kept/).elements()).toEqual([])
  expect([scene.state.tasks[0]?.remark, draft()]).toEqual(['<p>In a tunnel, and on</p>', null])
})

test('saving is retried at once when the browser is online again', async () => {
  const scene = await openTask()
  cutNetwork(scene)
  await type('Back')
  await page.getByRole('searchbox').click()
  await expect.element(panel.getByText('Not saved: no connection')).toBeVisible()
  takeChanges(scene.server, scene.state)
  window.dispatchEvent(new Event('online'))
  await expect.element(panel.getByText('Saved')).toBeVisible()
})

test('Retry saves at once', async () => {
  const scene = await openTask()
  cutNetwork(scene)
  await type('Again')
  await page.getByRole('searchbox').click()
  await expect.element(panel.getByText('Not saved: no connection')).toBeVisible()
  takeChanges(scene.server, scene.state)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Saved')).toBeVisible()
})

test('a refused text stays, with the server’s message and a Retry', async () => {
  const scene = await openTask()
  scene.server.on(updateTask, () => new ApiFailure(400, { message: 'This is too long.' }))
  await type('Kept')
  await pass(1_000)
  await expect.element(panel.getByText('Could not save')).toBeVisible()
  await expect.element(page.getByText(/The server said: “This is too long.”/)).toBeVisible()
  await expect.element(editor).toHaveTextContent('Kept')
  expect(draft()).toContain('Kept')
  takeChanges(scene.server, scene.state)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Saved')).toBeVisible()
})

test('text that could not be saved before the panel closed is restored and saved when the task is opened again', async () => {
  const scene = await openTask()
  cutNetwork(scene)
  await type('Found again')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText(/The details of #1 are kept in this browser/)).toBeVisible()
  takeChanges(scene.server, scene.state)
  await page.getByText('#1', { exact: true }).click()
  await expect.element(editor).toHaveTextContent('Found again')
  await vi.waitFor(() => expect(scene.state.tasks[0]?.remark).toBe('<p>Found again</p>'))
  await expect.poll(draft).toBeNull()
})

/** A draft left by an earlier visit. */
function leaveDraft(text: string, base: string | null, version: number) {
  const kept = JSON.stringify({ text, base: { html: base, version } })
  localStorage.setItem(DRAFT, JSON.stringify({ text: kept, at: Date.now() }))
}

const TWO = '<p>one</p><p>two</p>'

test('a draft from an earlier visit is merged with saves by others', async () => {
  leaveDraft('<p>one</p><p>two mine</p>', TWO, 3)
  const theirs = aTask(1, { remark: '<p>one theirs</p><p>two</p>', remarkVersion: 4 })
  const { remarks } = await openTask({ tasks: [theirs] })
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>one theirs</p><p>two mine</p>', 4]]))
  await expect.element(editor).toHaveTextContent('one theirstwo mine')
})

test('a draft that conflicts in the same part offers both texts, and loses neither', async () => {
  leaveDraft('<p>one</p><p>mine</p>', TWO, 3)
  const theirs = aTask(1, { remark: '<p>one</p><p>theirs</p>', remarkVersion: 4 })
  const { remarks } = await openTask({ tasks: [theirs] })
  await expect.element(panel.getByText(/Somebody else changed the same part/)).toBeVisible()
  await expect.element(editor).toHaveTextContent('onemine')
  expect([remarks(), draft()?.includes('mine')]).toEqual([[], true])
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>one</p><p>mine</p>', 4]]))
  await expect.element(panel.getByText(/Somebody else changed/)).not.toBeInTheDocument()
})

test('another person’s change appears without moving the caret', async () => {
  const { othersChange, remarks } = await openTask({ tasks: [aTask(1, { remark: TWO, remarkVersion: 3 })] })
  await type(' mine')
  await othersChange(1, { remark: '<p>one theirs</p><p>two</p>', remarkVersion: 4 })
  await expect.element(editor).toHaveTextContent('one theirstwo mine')
  await userEvent.keyboard('!')
  await pass(1_000)
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>one theirs</p><p>two mine!</p>', 4]]))
})

test('a save that came too late fetches the other text, merges both, and saves again', async () => {
  const { state, server, remarks } = await openTask({
    tasks: [aTask(1, { remark: TWO, remarkVersion: 3 })],
  })
  await type(' mine')
  state.tasks = [aTask(1, { remark: '<p>one theirs</p><p>two</p>', remarkVersion: 4 })]
  const asked = server.callsOf(getTask).length
  await pass(1_000)
  await vi.waitFor(() =>
    expect(remarks()).toEqual([
      ['<p>one</p><p>two mine</p>', 3],
      ['<p>one theirs</p><p>two mine</p>', 4],
    ]),
  )
  expect(server.callsOf(getTask).length).toBeGreaterThan(asked)
  await expect.element(editor).toHaveTextContent('one theirstwo mine')
})

test('after a conflict in the same part the other text can be kept, and the own one restored by undo', async () => {
  const { othersChange, remarks } = await openTask({ tasks: [aTask(1, { remark: TWO, remarkVersion: 3 })] })
  await type(' mine')
  await othersChange(1, { remark: '<p>one</p><p>two theirs</p>', remarkVersion: 4 })
  await panel.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(editor).toHaveTextContent('onetwo theirs')
  expect([remarks(), draft()]).toEqual([[], null])
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect.element(editor).toHaveTextContent('onetwo mine')
  await pass(1_000)
  await vi.waitFor(() => expect(remarks()).toEqual([['<p>one</p><p>two mine</p>', 4]]))
})

test('the typed text of a task deleted meanwhile is still shown', async () => {
  const scene = await openTask()
  cutNetwork(scene)
  await type('Too late')
  await pass(1_000)
  await expect.element(panel.getByText('Not saved: no connection')).toBeVisible()
  scene.state.tasks = []
  await scene.othersChanged()
  await expect.element(panel.getByText('This task does not exist (any more)')).toBeVisible()
  await expect.element(panel.getByText('Too late')).toBeVisible()
  // stored as a draft, also for the next test
  await scene.unmount()
  localStorage.clear()
})
