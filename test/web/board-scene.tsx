import { expect } from 'vitest'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import type { BoardCard, BoardColumn } from '#work/board/shared/board-schema.ts'
import { BoardPage } from '#work/board/web/board-page.tsx'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { fakeServer } from './fake-server.ts'
import { type FrameScene, HARBOUR, showInFrame } from './task-page-frame.tsx'
import { aTask, KASUN } from './tasks-page-scene.tsx'

/** A card as the server returns it. */
export function aCard(id: number, part: Partial<BoardCard> = {}): BoardCard {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    priority: 'Medium',
    startDate: null,
    dueDate: null,
    labels: [],
    waitsFor: [],
    createdAt: '2026-11-01T04:00:00.000Z',
    subTaskCount: 0,
    completedSubTaskCount: 0,
    project: HARBOUR,
    assignee: { id: KASUN.id, name: 'Kasun De Silva' },
    ...part,
  }
}

export interface BoardScene extends FrameScene {
  /** The server's data; a test changes it as other users would. */
  cards: BoardCard[]
}

/** The board on a fake server, which filters by status alone and returns the newest first. */
export async function showBoard(scene: BoardScene) {
  const server = fakeServer()
    .on(listBoard, ({ query }) => columnsOf(scene, query))
    .on(updateTask, ({ params, body }) => {
      const status = body.status ?? 'To Do'
      scene.cards = scene.cards.map((card) => (card.id === params.id ? { ...card, status } : card))
      return aTask(params.id, { status })
    })
  const screen = await showInFrame(server, scene, '/board', <BoardPage />)
  return {
    ...screen,
    scene,
    /** The queries of the board, oldest first. */
    asked: () => server.callsOf(listBoard).map(({ input }) => input.query),
    /** The statuses that were stored, oldest first. */
    stored: () => server.callsOf(updateTask).map(({ input }) => [input.params.id, input.body.status]),
  }
}

/** The server's reply. */
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

/** The ids of the tasks in a column, in order; `folded` if it is folded to a rail. */
export function shownIn(status: TaskStatus): number[] | 'folded' {
  const found = column(status)
  if (found.matches('button')) return 'folded'
  return [...found.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => Number(dataset['card']))
}

/** The task count in the head of a column. */
export function countOf(status: TaskStatus): string | undefined {
  return column(status).querySelector('.board-count')?.firstChild?.textContent ?? undefined
}

/** The focusable element of a task. */
export function card(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
  expect(found, `card ${id}`).not.toBeNull()
  return found as HTMLElement
}
