import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getBilledTask } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { listLabels } from '#work/labels/shared/label-endpoints.ts'
import { listSchedules } from '#work/schedules/shared/schedule-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { listTaskTypes } from '#work/tasks/shared/task-endpoints.ts'
import { getTimer, listTime } from '#work/time/shared/time-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import type { fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { KASUN } from './tasks-page-scene.tsx'
import { TODAY } from './test-day.ts'
import { noTime } from './sample-time-entries.ts'

export const HARBOUR = { id: 7, name: 'Harbour rebrand' }

export interface FrameScene {
  role?: Role
  path?: string
  /** Width and height of the window. */
  size?: [number, number]
}

/** A page of tasks in a window, with one person and one project. @param path its default path */
export async function showInFrame(
  server: ReturnType<typeof fakeServer>,
  scene: FrameScene,
  path: string,
  content: ReactNode,
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T05:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(...(scene.size ?? [1440, 900]))
  server
    .on(listLabels, () => [])
    .on(listSchedules, () => [])
    .on(listTaskTypes, () => [{ id: 1, name: 'Task' }])
    .on(listUsers, () => [{ ...KASUN, role: 'USER' as const, status: 'Active' as const }])
    .on(listProjects, () => [{ ...HARBOUR, status: 'Active' as const }])
    .otherwise(getTimer, () => ({ timer: null }))
    .otherwise(listTime, noTime)
    .otherwise(getBilledTask, () => ({ amount: 0, minutesWithoutRate: 0, invoices: [] }))
  const screen = await renderAt(
    scene.path ?? path,
    // as high as the window, as in the shell
    <div style={{ height: '100dvh' }}>{content}</div>,
    { role: scene.role ?? 'ADMIN' },
  )
  return {
    ...screen,
    server,
    /** Simulates a change by another user, as the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
  }
}
