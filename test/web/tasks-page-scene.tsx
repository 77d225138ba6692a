import { Link } from '@tanstack/react-router'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listProjects } from '#features/projects/shared/project-endpoints.ts'
import { listUsers } from '#features/users/shared/user-endpoints.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { listTasks, listTaskTypes } from '#features/tasks/shared/task-endpoints.ts'
import type { Task, TaskPage } from '#features/tasks/shared/task-schema.ts'
import { TasksPage } from '#features/tasks/web/tasks-page.tsx'

export const TODAY = dayIn('Asia/Colombo', Date.now())

export const KASUN = {
  id: '01900000-0000-7000-8000-000000000001',
  fName: 'Kasun',
  sName: 'De Silva',
  email: 'kasun@example.com',
}
const DILINI = { ...KASUN, id: '01900000-0000-7000-8000-000000000002', fName: 'Dilini', sName: 'Jayawardena' }

/** A task as the server answers it. */
export function aTask(id: number, part: Partial<Task> = {}): Task {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    priority: 'Medium',
    startDate: '2026-11-09',
    dueDate: null,
    type: null,
    remark: null,
    assigneeId: KASUN.id,
    assignee: KASUN,
    projectId: 7,
    project: { id: 7, name: 'Harbour rebrand' },
    createdAt: '2026-11-01T04:00:00.000Z',
    updatedAt: '2026-11-01T04:00:00.000Z',
    ...part,
  }
}

export interface Scene {
  /** What the server holds; a test changes it as others would. */
  tasks: Task[]
  total?: number
  role?: Role
  path?: string
}

/** The task list over a server that stands in. */
export async function showTasks(scene: Scene) {
  await page.viewport(1440, 900)
  const state = scene
  const server = fakeServer()
    .on(listTasks, ({ query }): TaskPage => {
      const total = state.total ?? state.tasks.length
      return {
        tasks: state.tasks,
        total,
        totalPages: Math.max(1, Math.ceil(total / query.limit)),
        page: query.page,
      }
    })
    .on(listTaskTypes, () => [
      { id: 1, name: 'Task' },
      { id: 2, name: 'Bug' },
    ])
    .on(listUsers, () =>
      [KASUN, DILINI].map((user) => ({ ...user, role: 'USER' as const, status: 'Active' as const })),
    )
    .on(listProjects, () => [
      { id: 7, name: 'Harbour rebrand', status: 'Active' as const },
      { id: 8, name: 'Payroll migration', status: 'Active' as const },
    ])
  const screen = await renderAt(
    state.path ?? '/task',
    <>
      <TasksPage />
      <Link to="/dashboard">Leave</Link>
    </>,
    { role: state.role ?? 'ADMIN' },
  )
  return {
    ...screen,
    server,
    state,
    /** What the list was asked for last. */
    lastQuery: () => server.callsOf(listTasks).at(-1)?.input.query,
    /** A change by somebody else: what the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
  }
}

/** Lets time pass quickly; what React and the calls do meanwhile happens. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** The row of a task. */
export function row(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-task="${id}"]`)
  expect(found, `row of task ${id}`).not.toBeNull()
  return found as HTMLElement
}
