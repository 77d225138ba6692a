import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { getTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import {
  createTime,
  deleteTime,
  getTimer,
  listTime,
  startTimer,
  stopTimer,
  updateTime,
} from '#work/time/shared/time-endpoints.ts'
import type { TimeEntry, Timer } from '#work/time/shared/time-schema.ts'
import { TimePage } from '#work/time/web/time-page.tsx'
import { ApiFailure, Counted, fakeServer, Recorded } from './fake-server.ts'
import { type FrameScene, HARBOUR, showInFrame } from './task-page-frame.tsx'
import { aTask } from './tasks-page-scene.tsx'
import { TEST_ACCOUNT } from './render-at.tsx'
import { TODAY } from './test-day.ts'

/** Time as the server returns it: 1:30 on a task of the harbour project. */
export function someTime(id: number, part: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id,
    userId: TEST_ACCOUNT.id,
    userName: 'Nimal Perera',
    task: { id: 365, name: 'The payment screen loses what was typed' },
    project: HARBOUR,
    taskName: 'The payment screen loses what was typed',
    day: TODAY,
    minutes: 90,
    fromMinute: null,
    note: '',
    isBillable: true,
    isOverlapping: false,
    isBilled: false,
    isEditable: true,
    createdAt: '2026-11-20T04:00:00.000Z',
    updatedAt: '2026-11-20T04:00:00.000Z',
    ...part,
  }
}

export interface TimeScene extends FrameScene {
  /** A test changes them as other browsers would. */
  entries: TimeEntry[]
  timer?: Timer | null
  /** Why every write is refused, or that there is no reply. */
  failure?: ApiFailure | undefined
  /** What every write waits for. */
  gate?: Promise<void>
}

/** The page of time on Friday 20 November 2026, on a fake server that stores what is written. */
export async function showTime(scene: TimeScene) {
  let nextId = 1_000
  let change = 1
  const written = async <Reply,>(reply: () => Reply) => {
    await scene.gate
    if (scene.failure !== undefined) return scene.failure
    change += 1
    return new Recorded(reply(), [change])
  }
  const server = fakeServer()
    .on(getTimer, () => ({ timer: scene.timer ?? null }))
    .on(listTime, ({ query: { userId, from = '', to = '', taskId, page: number, limit } }) => {
      const owner = userId === 'me' ? TEST_ACCOUNT.id : userId
      const found = scene.entries.filter(
        (one) =>
          (userId === 'all' || one.userId === owner) &&
          one.day >= from &&
          one.day <= to &&
          (taskId === undefined || (one.task?.id ?? 'none') === taskId),
      )
      const sums = Map.groupBy(found, ({ day }) => day)
      const days = [...sums].map(([day, entries]) => ({
        day,
        minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
      }))
      const minutes = days.reduce((sum, one) => sum + one.minutes, 0)
      const entries = found.slice((number - 1) * limit, number * limit)
      return new Counted({ entries, days, minutes, editDays: 14 }, found.length)
    })
    .on(createTime, ({ body }) =>
      written(() => {
        nextId += 1
        const { taskId, day, minutes, userId = TEST_ACCOUNT.id } = body
        const task = taskId === undefined || taskId === null ? null : { id: taskId, name: aTaskName(taskId) }
        const entry = someTime(nextId, { task, taskName: task?.name ?? null, day, minutes, userId })
        scene.entries = [...scene.entries, entry]
        return { entries: [entry] }
      }),
    )
    .on(updateTime, ({ params, body }) =>
      written(() => {
        scene.entries = scene.entries.map((one) =>
          one.id === params.id ? { ...one, minutes: body.minutes ?? one.minutes } : one,
        )
        return scene.entries.find(({ id }) => id === params.id) ?? someTime(params.id)
      }),
    )
    .on(deleteTime, ({ params }) =>
      written(() => {
        scene.entries = scene.entries.filter(({ id }) => id !== params.id)
        return undefined
      }),
    )
    .on(startTimer, ({ body }) =>
      written(() => {
        const { taskId = null } = body
        const task = taskId === null ? null : { id: taskId, name: aTaskName(taskId) }
        scene.timer = { startedAt: new Date().toISOString(), task, project: HARBOUR, note: '' }
        return { stopped: [], timer: scene.timer }
      }),
    )
    .on(stopTimer, () =>
      written(() => {
        scene.timer = null
        return { stopped: [] }
      }),
    )
    .on(getTask, ({ params }) => aTask(params.id, { taskName: aTaskName(params.id) }))
    .on(listTasks, () => ({
      tasks: [aTask(347, { taskName: aTaskName(347) })],
      total: 1,
      totalPages: 1,
      page: 1,
    }))
  const screen = await showInFrame(server, scene, '/time', <TimePage />)
  return { ...screen, scene }
}

function aTaskName(id: number): string {
  return id === 365 ? 'The payment screen loses what was typed' : `Task number ${id}`
}

/** Waits until the sheet shows its rows. */
export async function shownSheet() {
  const grid = page.getByRole('grid')
  await expect.element(grid).toHaveAttribute('aria-busy', 'false')
  return grid
}

/** A cell of the sheet. @param day from 0 for Monday */
export function cellOf(row: string, day: number): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .find(({ dataset }) => dataset['row'] === row)
    ?.querySelector<HTMLElement>(`[data-column="${day}"]`)
  expect(found, `${row}, day ${day}`).toBeInstanceOf(HTMLElement)
  return found as HTMLElement
}

/** What a cell shows. */
export function shownIn(row: string, day: number): string {
  return cellOf(row, day).querySelector('.week-cell-value')?.textContent ?? 'open'
}

/** The place of the focus: its row and day, such as `task 365 4`. */
export function focused(): string {
  const place = document.activeElement?.closest<HTMLElement>('[data-column]')
  return `${place?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 'nothing'} ${place?.dataset['column'] ?? ''}`
}
