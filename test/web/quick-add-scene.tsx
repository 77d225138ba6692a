import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addQuickTasks } from '#work/quick-add/shared/quick-add-endpoints.ts'
import type { QuickTask } from '#work/quick-add/shared/quick-add-schema.ts'
import type { CreatedTask } from '#work/tasks/shared/task-schema.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import { aTask, KASUN, showTasks } from './tasks-page-scene.tsx'

/** A task as the server returns it. */
export function createdTask(task: QuickTask, index: number): CreatedTask {
  const { taskName, dueDate, subTasks } = task
  return {
    ...aTask(100 + index, { taskName, dueDate, subTaskCount: subTasks.length, assignee: null }),
    isAssigneeNotified: false,
  }
}

/** The task list with the field open, on a server that adds whatever it is sent. */
export async function quickAddScene({
  path = '/task',
  users = [],
  width = 1440,
  isOpened = false,
}: { path?: string; users?: (typeof KASUN)[]; width?: number; isOpened?: boolean } = {}) {
  localStorage.clear()
  const scene = await showTasks({ tasks: [aTask(1)], path })
  let held: Promise<void> | undefined
  scene.server.on(addQuickTasks, async ({ body }) => {
    await held
    return { tasks: body.tasks.map(createdTask) }
  })
  if (users.length > 0) {
    const accounts = users.map((user) => ({ ...user, role: 'USER' as const, status: 'Active' as const }))
    scene.server.on(listUsers, () => accounts)
    await scene.queryClient.invalidateQueries()
  }
  await page.viewport(width, 900)
  await expect.element(page.getByText(/^Showing 1 - 1 of/)).toBeVisible()
  if (!isOpened) await userEvent.keyboard('q')
  await expect.element(page.getByRole('combobox', { name: 'Quick add' })).toHaveFocus()
  const sent = () => scene.server.callsOf(addQuickTasks)
  return {
    ...scene,
    /** What was sent so far, per call. */
    bodies: () => sent().map(({ input }) => input.body.tasks),
    keys: () => sent().map(({ headers }) => headers.get('idempotency-key')),
    /** Delays the replies. @returns a function that releases them */
    hold(): () => void {
      let release = () => undefined as void
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}
