import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listTaskAttachments } from '#work/attachments/shared/attachment-endpoints.ts'
import type { Label } from '#work/labels/shared/label-schema.ts'
import { listLabels } from '#work/labels/shared/label-endpoints.ts'
import { listSchedules } from '#work/schedules/shared/schedule-endpoints.ts'
import { listComments } from '#work/comments/shared/comment-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { listSubTasks } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { getBilledTask } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { getTimer, listTime } from '#work/time/shared/time-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { noTime } from './sample-time-entries.ts'
import { beginTestDay } from './test-day.ts'
import {
  getTask,
  listTaskHistory,
  listTasks,
  listTaskTypes,
  updateTask,
  updateTaskAssignee,
} from '#work/tasks/shared/task-endpoints.ts'
import type { FullTask, TaskPage } from '#work/tasks/shared/task-schema.ts'
import { TasksPage } from '#work/task-list/web/tasks-page.tsx'

export const KASUN = {
  id: '01900000-0000-7000-8000-000000000001',
  fName: 'Kasun',
  sName: 'De Silva',
  email: 'kasun@example.com',
}
export const DILINI = {
  ...KASUN,
  id: '01900000-0000-7000-8000-000000000002',
  fName: 'Dilini',
  sName: 'Jayawardena',
}

/** A task as the server returns it. */
export function aTask(id: number, part: Partial<FullTask> = {}): FullTask {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    priority: 'Medium',
    startDate: '2026-11-09',
    dueDate: null,
    type: null,
    labels: [],
    remark: null,
    estimateMinutes: null,
    minutes: 0,
    isBillable: false,
    isBilled: false,
    clientVisible: false,
    remarkVersion: 0,
    subTaskCount: 0,
    completedSubTaskCount: 0,
    waitsFor: [],
    isBlocking: false,
    blocks: [],
    watcherIds: [],
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
  /** The server's data; a test changes it as other users would. */
  tasks: FullTask[]
  labels?: Label[]
  total?: number
  isMore?: boolean
  role?: Role
  /** The signed-in account, if not the default one. */
  accountId?: string
  path?: string
  /** Rendered beside the page, such as the global keyboard shortcuts. */
  beside?: ReactNode
}

/** The task list on a fake server. */
export async function showTasks(scene: Scene) {
  await page.viewport(1440, 900)
  beginTestDay()
  const state = scene
  const server = fakeServer()
    .on(listTasks, ({ query }): TaskPage => {
      const total = state.total ?? state.tasks.length
      return {
        tasks: state.tasks.map(({ remark: _remark, ...listed }) => listed),
        total,
        ...(state.isMore === true ? { isMore: true } : {}),
        totalPages: Math.max(1, Math.ceil(total / query.limit)),
        page: query.page,
      }
    })
    .on(
      getTask,
      ({ params }) =>
        state.tasks.find((task) => task.id === params.id) ??
        new ApiFailure(404, { message: 'There is no task with this number.' }),
    )
    .on(listTaskHistory, () => [])
    .on(listTaskAttachments, () => [])
    .on(listSubTasks, () => [])
    .on(listComments, () => [])
    .on(getTimer, () => ({ timer: null }))
    .on(listTime, noTime)
    .on(getBilledTask, () => ({ amount: 0, minutesWithoutRate: 0, invoices: [] }))
    .on(listLabels, () => state.labels ?? [])
    .on(listSchedules, () => [])
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
  takeChanges(server, state)
  const screen = await renderAt(
    state.path ?? '/task',
    <>
      {/* the panel is sized by this element */}
      <main className="shell-content" style={{ height: '90vh' }}>
        <TasksPage />
      </main>
      <Link to="/dashboard">Leave</Link>
      {state.beside}
    </>,
    { role: state.role ?? 'ADMIN', ...(state.accountId === undefined ? {} : { id: state.accountId }) },
  )
  return {
    ...screen,
    server,
    state,
    /** The last query of the list. */
    lastQuery: () => server.callsOf(listTasks).at(-1)?.input.query,
    /** The bodies of the pages' task updates, oldest first. */
    bodies: () => server.callsOf(updateTask).map((call) => call.input.body),
    /** Simulates a change by another user, as the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
    /** The same, for one task. */
    othersChange: async (id: number, part: Partial<FullTask>) => {
      put(state, id, part)
      await screen.queryClient.invalidateQueries()
    },
  }
}

/** Makes a fake server accept changes as the real one does, versions of the description included. */
export function takeChanges(server: ReturnType<typeof fakeServer>, state: Scene): void {
  server
    .on(updateTask, ({ params: { id }, body: { remarkVersion, remark, ...fields } }) => {
      const before = state.tasks.find((task) => task.id === id)
      if (before === undefined) return new ApiFailure(404, { message: 'There is no task with this number.' })
      if (remark === undefined) {
        const project = fields.projectId === 8 ? { id: 8, name: 'Payroll migration' } : null
        return put(state, id, {
          ...fields,
          ...(fields.projectId === undefined ? {} : { project }),
        } as Partial<FullTask>)
      }
      if (remark === before.remark) return before
      if (remarkVersion !== before.remarkVersion) {
        return new ApiFailure(409, { code: 'conflict', message: 'Kasun De Silva changed the task details.' })
      }
      return put(state, id, { remark, remarkVersion: before.remarkVersion + 1 })
    })
    .on(updateTaskAssignee, ({ params, body }) =>
      put(state, params.id, { ...body, assignee: body.assigneeId === DILINI.id ? DILINI : null }),
    )
}

function put(state: Scene, id: number, part: Partial<FullTask>): FullTask {
  const task = { ...(state.tasks.find((row) => row.id === id) ?? aTask(id)), ...part }
  state.tasks = state.tasks.map((row) => (row.id === id ? task : row))
  return task
}

/** Advances the fake timers; React and pending calls proceed meanwhile. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** The name of a task in its row, which opens the panel. */
export const nameOf = (taskName: string) =>
  page.getByRole('link', { name: new RegExp(`^#\\d+\\s*${taskName}$`) })

/** Opens a name for editing in its row. */
export const rename = (taskName: string) => nameOf(taskName).dblClick()

/** The row of a task. */
export function row(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-task="${id}"]`)
  expect(found, `row of task ${id}`).not.toBeNull()
  return found as HTMLElement
}
