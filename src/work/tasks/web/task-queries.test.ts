import { expect, onTestFinished, test, vi } from 'vitest'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import { liveState } from '#platform/web/data/live.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { write } from '#platform/web/data/write.ts'
import { TASK_SEARCH_DEFAULTS, type TaskSearch } from '../shared/task-search.ts'
import type { FullTask } from '../shared/task-schema.ts'
import { taskListQuery, taskQuery } from './task-queries.ts'

const before = aTask(1, { taskName: 'Before', updatedAt: '2026-11-01T04:00:00.000Z' })
const listed = ({ remark: _remark, ...task }: FullTask) => task
const pageOf = (...tasks: FullTask[]) => ({
  tasks: tasks.map(listed),
  total: tasks.length,
  totalPages: 1,
  page: 1,
})

/** A cache with some lists and the task itself, with or without a live connection. */
async function setUp(state: 'live' | 'reconnecting' = 'live') {
  const heard = vi.spyOn(liveState, 'get').mockReturnValue(state)
  onTestFinished(() => heard.mockRestore())
  const queryClient = createQueryClient()
  const fill = async (search: Partial<TaskSearch>, ...tasks: FullTask[]) => {
    const options = taskListQuery({ ...TASK_SEARCH_DEFAULTS, ...search })
    await queryClient.fetchQuery({ ...options, queryFn: () => pageOf(...tasks) })
    return () => queryClient.getQueryState(options.queryKey)
  }
  const one = taskQuery(1)
  await queryClient.fetchQuery({ ...one, queryFn: () => before })
  return {
    queryClient,
    fill,
    one: () => queryClient.getQueryState(one.queryKey),
    save: (task: FullTask) =>
      write(queryClient, { entity: 'task' }, () => Promise.resolve({ reply: task, changes: [71] })),
  }
}

test('a saved value is put into every list whose order and filter it does not affect, and none becomes stale', async () => {
  const { fill, one, save } = await setUp()
  const all = await fill({}, before, aTask(2))
  const urgent = await fill({ priority: ['Medium'] }, before)
  const saved = { ...before, status: 'Done' as const }
  await save(saved)
  expect(all()).toMatchObject({ isInvalidated: false, data: pageOf(saved, aTask(2)) })
  expect(urgent()).toMatchObject({ isInvalidated: false, data: pageOf(saved) })
  expect(one()).toMatchObject({ isInvalidated: false, data: saved })
})

test('a list filtered, sorted or searched by the saved field shows the task and becomes stale, as does one without it', async () => {
  const { fill, save } = await setUp()
  const lists = [
    await fill({ status: ['To Do'] }, before),
    await fill({ sortBy: 'status' }, before),
    await fill({ search: 'bef' }, before),
  ]
  const without = await fill({ page: 2 }, aTask(2))
  const saved = { ...before, status: 'Done' as const }
  await save(saved)
  for (const list of lists) expect(list()).toMatchObject({ isInvalidated: true, data: pageOf(saved) })
  expect(without()).toMatchObject({ isInvalidated: true })
})

test('a list that others changed still needs to be fetched', async () => {
  const { queryClient, fill, save } = await setUp()
  const list = await fill({}, before)
  await queryClient.invalidateQueries()
  const saved = { ...before, taskName: 'After' }
  await save(saved)
  expect(list()).toMatchObject({ isInvalidated: true, data: pageOf(saved) })
})

test('while disconnected, everything that shows tasks needs to be fetched', async () => {
  const { fill, one, save } = await setUp('reconnecting')
  const list = await fill({}, before)
  const saved = { ...before, taskName: 'After' }
  await save(saved)
  expect(list()).toMatchObject({ isInvalidated: true, data: pageOf(saved) })
  expect(one()).toMatchObject({ isInvalidated: true })
})
