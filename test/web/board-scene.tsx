import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listBoard } from '#features/board/shared/board-endpoints.ts'
import type { BoardCard, BoardColumn } from '#features/board/shared/board-schema.ts'
import { BoardPage } from '#features/board/web/board-page.tsx'
import { listProjects } from '#features/projects/shared/project-endpoints.ts'
import { listTaskTypes, updateTask } from '#features/tasks/shared/task-endpoints.ts'
import { TASK_STATUSES, type TaskStatus } from '#features/tasks/shared/task-status.ts'
import { listUsers } from '#features/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { aTask, KASUN } from './tasks-page-scene.tsx'

/** The day it is in these tests. */
export const TODAY = '2026-11-20'

const HARBOUR = { id: 7, name: 'Harbour rebrand' }

/** A card as the server answers it. */
export function aCard(id: number, part: Partial<BoardCard> = {}): BoardCard {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    priority: 'Medium',
    startDate: null,
    dueDate: null,
    createdAt: '2026-11-01T04:00:00.000Z',
    subTaskCount: 0,
    completedSubTaskCount: 0,
    project: HARBOUR,
    assignee: { id: KASUN.id, name: 'Kasun De Silva' },
    ...part,
  }
}

export interface BoardScene {
  /** What the server holds; a test changes it as others would. */
  cards: BoardCard[]
  role?: Role
  path?: string
  /** Width and height of the window. */
  size?: [number, number]
}

/** The board over a server that stands in: it filters by status alone, and the newest come first. */
export async function showBoard(scene: BoardScene) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T05:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(...(scene.size ?? [1440, 900]))
  const server = fakeServer()
    .on(listBoard, ({ query }) => columnsOf(scene, query))
    .on(updateTask, ({ params, body }) => {
      const status = body.status ?? 'To Do'
      scene.cards = scene.cards.map((card) => (card.id === params.id ? { ...card, status } : card))
      return aTask(params.id, { status })
    })
    .on(listTaskTypes, () => [{ id: 1, name: 'Task' }])
    .on(listUsers, () => [{ ...KASUN, role: 'USER' as const, status: 'Active' as const }])
    .on(listProjects, () => [{ ...HARBOUR, status: 'Active' as const }])
  const screen = await renderAt(
    scene.path ?? '/board',
    // as high as the window, as in the shell
    <div style={{ height: '100dvh' }}>
      <BoardPage />
    </div>,
    { role: scene.role ?? 'ADMIN' },
  )
  return {
    ...screen,
    server,
    scene,
    /** What the board was asked for, oldest first. */
    asked: () => server.callsOf(listBoard).map(({ input }) => input.query),
    /** The statuses that were stored, oldest first. */
    stored: () => server.callsOf(updateTask).map(({ input }) => [input.params.id, input.body.status]),
    /** A change by somebody else: what the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
  }
}

/** What the server answers. */
export function columnsOf(
  { cards }: Pick<BoardScene, 'cards'>,
  { status, page, limit }: { status: readonly TaskStatus[]; page: number; limit: number },
): BoardColumn[] {
  return TASK_STATUSES.filter((one) => status.length === 0 || status.includes(one)).map((one) => {
    const all = cards.filter((card) => card.status === one).toSorted((a, b) => b.id - a.id)
    return { status: one, total: all.length, cards: all.slice((page - 1) * limit, page * limit) }
  })
}

/** The element of a column, folded or not. */
export function column(status: TaskStatus): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-column="${status}"]`)
  expect(found, `column ${status}`).not.toBeNull()
  return found as HTMLElement
}

/** The numbers of the tasks in a column, as it shows them; `folded` where it is folded to a rail. */
export function shownIn(status: TaskStatus): number[] | 'folded' {
  const found = column(status)
  if (found.matches('button')) return 'folded'
  return [...found.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => Number(dataset['card']))
}

/** How many tasks the head of a column says it has. */
export function countOf(status: TaskStatus): string | undefined {
  return column(status).querySelector('.board-count')?.firstChild?.textContent ?? undefined
}

/** What has the focus for a task. */
export function card(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
  expect(found, `card ${id}`).not.toBeNull()
  return found as HTMLElement
}
