import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listSubTasks } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import type { SubTask } from '#work/sub-tasks/shared/sub-task-schema.ts'
import { SubTasksPanel } from '#work/sub-tasks/web/index.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { TODAY } from './test-day.ts'

export const YESTERDAY = addDays(TODAY, -1)

/** A sub-task of task 142 as the server returns it. */
export function aSubTask(id: number, part: Partial<SubTask> = {}): SubTask {
  return {
    id,
    parentTaskId: 142,
    title: `Step ${id}`,
    description: null,
    status: 'To Do',
    priority: 'Medium',
    dueDate: null,
    isCompleted: false,
    createdAt: '2026-11-01T04:00:00.000Z',
    updatedAt: '2026-11-01T04:00:00.000Z',
    ...part,
  }
}

export interface SubTasksScene {
  /** The server's data; a test changes it as other users would. */
  subTasks: SubTask[]
  role?: Role
}

/** The panel of task 142's sub-tasks on a fake server. */
export async function showSubTasks(scene: SubTasksScene) {
  // typed days are relative to the browser's clock
  vi.setSystemTime(Date.parse(`${TODAY}T06:00:00Z`))
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(720, 800)
  const server = fakeServer().on(listSubTasks, () => scene.subTasks)
  const show = () => renderAt('/task', <SubTasksPanel parentTaskId={142} />, { role: scene.role ?? 'ADMIN' })
  let screen = await show()
  await expect.element(page.getByRole('heading', { name: 'Sub-tasks' })).toBeVisible()
  return {
    server,
    state: scene,
    queryClient: screen.queryClient,
    /** Simulates a change by another user, as the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
    unmount: () => screen.unmount(),
    /** Closes the panel and opens it again, as a reload does. */
    reopen: async () => {
      await screen.unmount()
      screen = await show()
    },
  }
}

export const addButton = page.getByRole('button', { name: 'Add Sub-task' })
export const titleField = page.getByRole('textbox', { name: 'Title' })
export const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
export const checkbox = (title: string) => page.getByRole('checkbox', { name: title })
