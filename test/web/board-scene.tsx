import { expect } from 'vitest'
import { listBoard, listColumnLimits, setColumnLimits } from '#work/board/shared/board-endpoints.ts'
import type { BoardCard, BoardColumn } from '#work/board/shared/board-schema.ts'
import type { ColumnLimit } from '#work/board/shared/column-limit-schema.ts'
import { BoardPage } from '#work/board/web/board-page.tsx'
import { laneOf } from '#work/board/web/board-place.ts'
import type { LaneKind } from '#work/tasks/shared/task-search.ts'
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
    assignee: KASUN_ON_CARD,
    ...part,
  }
}

export interface BoardScene extends FrameScene {
  /** The server's data; a test changes it as other users would. */
  cards: BoardCard[]
  /** At most how many tasks the columns should have. */
  limits?: ColumnLimit[]
}

/** The board on a fake server, which filters by status alone and returns the newest first. */
export async function showBoard(scene: BoardScene) {
  const server = fakeServer()
    .on(listBoard, ({ query }) => columnsOf(scene, query))
    .on(listColumnLimits, () => scene.limits ?? [])
    .on(setColumnLimits, ({ body }) => {
      const named = new Map((scene.limits ?? []).map(({ status, most }) => [status, most]))
      for (const { status, most } of body.limits) {
        if (most === null) named.delete(status)
        else named.set(status, most)
      }
      return (scene.limits = [...named].map(([status, most]) => ({ status, most })))
    })
    .on(updateTask, ({ params, body }) => {
      const before = scene.cards.find(({ id }) => id === params.id)
      const status = body.status ?? before?.status ?? 'To Do'
      const assignee = body.assigneeId === undefined ? {} : { assignee: personCalled(body.assigneeId) }
      scene.cards = scene.cards.map((card) =>
        card.id === params.id ? { ...card, status, ...assignee } : card,
      )
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

const KASUN_ON_CARD = { id: KASUN.id, name: 'Kasun De Silva' }

function personCalled(id: string | null) {
  return id === KASUN.id ? KASUN_ON_CARD : null
}

interface AskedBoard {
  status: readonly TaskStatus[]
  page: number
  limit: number
  lanes?: LaneKind | ''
  lane?: string | undefined
}

/** The server's reply. */
export function columnsOf({ cards }: Pick<BoardScene, 'cards'>, asked: AskedBoard): BoardColumn[] {
  const { lanes: by = '', lane: only } = asked
  if (by === '') return columnsOfLane(cards, asked)
  const lanes = Map.groupBy(cards, (card) => laneOf(card, by).id)
  const inOrder = [...lanes].toSorted(([one]) => (one === 'none' ? 1 : -1))
  return inOrder.flatMap(([id, ofLane]) => {
    const [first] = ofLane
    return first === undefined || (only !== undefined && only !== id)
      ? []
      : columnsOfLane(ofLane, asked).map((column) => ({ lane: laneOf(first, by), ...column }))
  })
}

function columnsOfLane(cards: readonly BoardCard[], { status, page, limit }: AskedBoard): BoardColumn[] {
  return TASK_STATUSES.filter((one) => status.length === 0 || status.includes(one)).map((one) => {
    const all = cards.filter((card) => card.status === one).toSorted((a, b) => b.id - a.id)
    return { status: one, total: all.length, cards: all.slice((page - 1) * limit, page * limit) }
  })
}

/** The element of a column, folded or not; with lanes, the one with this key. */
export function column(status: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-column="${status}"]`)
  expect(found, `column ${status}`).not.toBeNull()
  return found as HTMLElement
}

/** The ids of the tasks in a column, in order; `folded` if it is folded to a rail. */
export function shownIn(status: string): number[] | 'folded' {
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
