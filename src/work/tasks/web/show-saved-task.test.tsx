import { expect, onTestFinished, test, vi } from 'vitest'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import { liveState } from '#platform/web/data/live.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import type { FullTask, TaskPage } from '../shared/task-schema.ts'
import { TASK_LISTS } from './task-queries.ts'
import { showSavedTask } from './use-save-field.ts'

const saved = aTask(1, { status: 'Done' })
const page = (...tasks: FullTask[]) => ({
  tasks: tasks.map(({ remark: _remark, ...listed }) => listed),
  total: tasks.length,
})

test('what was saved stands in every list; a list that others changed is still to be fetched again', async () => {
  const heard = vi.spyOn(liveState, 'get').mockReturnValue('live')
  onTestFinished(() => heard.mockRestore())
  const queryClient = createQueryClient()
  queryClient.setQueryData([...TASK_LISTS, 'all'], page(aTask(1), aTask(2)))
  queryClient.setQueryData([...TASK_LISTS, 'mine'], page(aTask(1)))
  await queryClient.invalidateQueries({ queryKey: [...TASK_LISTS, 'mine'] })

  await showSavedTask(queryClient, saved)
  const stateOf = (name: string) => queryClient.getQueryState<TaskPage>([...TASK_LISTS, name])
  expect(stateOf('all')).toMatchObject({ isInvalidated: false, data: page(saved, aTask(2)) })
  expect(stateOf('mine')).toMatchObject({ isInvalidated: true, data: page(saved) })
})

test('while nothing is heard, everything that shows tasks is fetched again', async () => {
  const heard = vi.spyOn(liveState, 'get').mockReturnValue('reconnecting')
  onTestFinished(() => heard.mockRestore())
  const queryClient = createQueryClient()
  queryClient.setQueryData([...TASK_LISTS, 'all'], page(aTask(1)))
  await showSavedTask(queryClient, saved)
  expect(queryClient.getQueryState([...TASK_LISTS, 'all'])).toMatchObject({
    isInvalidated: true,
    data: page(saved),
  })
})
