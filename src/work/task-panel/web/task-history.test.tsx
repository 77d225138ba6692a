import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getRemarkVersion, listTaskHistory } from '#work/tasks/shared/task-endpoints.ts'
import type { TaskHistoryEntry } from '#work/tasks/shared/task-history-schema.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aTask, KASUN, pass, showTasks } from '#test/web/tasks-page-scene.tsx'

const panel = page.getByRole('complementary')
const history = panel.getByRole('region', { name: 'History' })
const lines = () =>
  history
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

function anEntry(id: number, part: Partial<TaskHistoryEntry> = {}): TaskHistoryEntry {
  return {
    id,
    at: '2020-11-10T04:01:00.000Z',
    actor: { id: KASUN.id, name: 'Kasun De Silva' },
    action: 'update',
    changes: [{ field: 'status', before: 'To Do', after: 'In Progress' }],
    remarkVersionId: null,
    ...part,
  }
}
const REMARK = { changes: [{ field: 'remark' as const, before: null, after: null }], remarkVersionId: 5 }

async function openTask(entries: TaskHistoryEntry[]) {
  const task = aTask(1, { remark: '<p>New text</p>', remarkVersion: 7 })
  const scene = await showTasks({ tasks: [task], path: '/task?task=1' })
  scene.server.on(listTaskHistory, () => entries)
  await expect.element(panel.getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  return scene
}

test('shows who changed what and when, including changes by others', async () => {
  const entries = [anEntry(1)]
  const { othersChanged } = await openTask(entries)
  await expect
    .poll(lines)
    .toEqual(['KSKasun De Silva changed Status from To Do to In Progress10 Nov 2020, 09:31'])
  entries.unshift(anEntry(2, { action: 'restore', changes: [] }))
  await othersChanged()
  await expect.poll(() => lines()[0]).toContain('Kasun De Silva restored this task')
})

test('shows the newest 20 lines, and all on request', async () => {
  await openTask(Array.from({ length: 30 }, (_, index) => anEntry(index + 1)))
  await expect.poll(() => lines().length).toBe(20)
  await history.getByRole('button', { name: 'Show all 30' }).click()
  expect(lines()).toHaveLength(30)
})

test('the history is requested when it scrolls into view, or after everything else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await showTasks({ tasks: [aTask(1), aTask(2)] })
  await page.viewport(1440, 400)
  const asked = () => server.callsOf(listTaskHistory).map((call) => call.input.params.id)
  const open = async (id: number) => {
    await vi.waitFor(async () => {
      await pass(1)
      expect(document.querySelector(`[data-task="${id}"]`)).not.toBeNull()
    })
    document.querySelector<HTMLElement>(`[data-task="${id}"] .task-open`)?.click()
    await vi.waitFor(async () => {
      await pass(1)
      expect(history.query()).not.toBeNull()
    })
  }
  await open(1)
  expect(asked()).toEqual([])
  history.query()?.scrollIntoView()
  await vi.waitFor(async () => {
    await pass(1)
    expect(asked()).toEqual([1])
  })
  await open(2)
  expect(asked()).toEqual([1])
  await vi.waitFor(async () => {
    await pass(100)
    expect(asked()).toEqual([1, 2])
  })
})

test('an earlier text is shown and restored as a new change', async () => {
  const { server, bodies } = await openTask([anEntry(1, REMARK)])
  server.on(getRemarkVersion, () => ({
    id: 5,
    taskId: 1,
    authorName: 'Kasun De Silva',
    savedAt: '2020-11-10T04:01:00.000Z',
    remark: '<p>Old text</p>',
  }))
  await history.getByRole('button', { name: /^Show/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Old text')).toBeVisible()
  await expect.element(dialog.getByText('Kasun De Silva, 10 Nov 2020, 09:31')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Task Details' })).toHaveTextContent('Old text')
  await vi.waitFor(() => expect(bodies()).toEqual([{ remark: '<p>Old text</p>', remarkVersion: 7 }]))
})

test('a version that cannot be loaded says why and can be retried', async () => {
  const { server } = await openTask([anEntry(1, REMARK)])
  server.on(getRemarkVersion, () => new ApiFailure(500, { message: 'The disk is full.' }))
  await history.getByRole('button', { name: /^Show/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The disk is full.')).toBeVisible()
  server.on(getRemarkVersion, () => ({
    id: 5,
    taskId: 1,
    authorName: 'Kasun De Silva',
    savedAt: '2020-11-10T04:01:00.000Z',
    remark: null,
  }))
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(dialog.getByText('The details were empty.')).toBeVisible()
})
