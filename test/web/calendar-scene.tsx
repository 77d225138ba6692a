import { expect } from 'vitest'
import { listCalendar } from '#work/calendar/shared/calendar-endpoints.ts'
import type { CalendarEntry } from '#work/calendar/shared/calendar-schema.ts'
import { CalendarPage } from '#work/calendar/web/calendar-page.tsx'
import { updateSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { addDays } from '#platform/shared/dates.ts'
import { ApiFailure, fakeServer } from './fake-server.ts'
import { type FrameScene, HARBOUR, showInFrame } from './task-page-frame.tsx'
import { aTask, KASUN } from './tasks-page-scene.tsx'

/** An entry as the server returns it. */
export function anEntry(taskId: number, part: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    taskId,
    subTaskId: null,
    title: `Task number ${taskId}`,
    parentName: null,
    status: 'To Do',
    priority: 'Medium',
    isCompleted: false,
    project: HARBOUR,
    assignee: { id: KASUN.id, name: 'Kasun De Silva' },
    ...part,
  }
}

export interface CalendarScene extends FrameScene {
  /** Entries by due day; a test changes them as other users would. */
  due: Record<string, CalendarEntry[]>
  /** The number of entries of a day, where it returns only some. */
  totals?: Record<string, number>
}

/** The calendar on 20 November 2026 on a fake server. */
export async function showCalendar(scene: CalendarScene) {
  /** Moves an entry to another day, as the server does. */
  const store = (isIt: (entry: CalendarEntry) => boolean, day: string) => {
    const entry = Object.values(scene.due).flat().find(isIt)
    if (entry === undefined) return
    for (const [from, entries] of Object.entries(scene.due)) {
      scene.due[from] = entries.filter((one) => one !== entry)
    }
    scene.due[day] = [...(scene.due[day] ?? []), entry]
  }
  const server = fakeServer()
    .on(listCalendar, ({ query }) => daysOf(scene, query.from, query.to))
    .on(updateTask, ({ params, body }) => {
      store(({ taskId, subTaskId }) => taskId === params.id && subTaskId === null, body.dueDate ?? '')
      return aTask(params.id, { dueDate: body.dueDate ?? null })
    })
    .on(updateSubTask, ({ params, body }) => {
      store(({ subTaskId }) => subTaskId === params.id, body.dueDate ?? '')
      return {
        id: params.id,
        parentTaskId: 1,
        title: 'Step',
        description: null,
        status: 'To Do' as const,
        priority: 'Medium' as const,
        dueDate: body.dueDate ?? null,
        isCompleted: false,
        createdAt: '2026-11-01T04:00:00.000Z',
        updatedAt: '2026-11-01T04:00:00.000Z',
      }
    })
  const screen = await showInFrame(server, scene, '/calendar', <CalendarPage />)
  return {
    ...screen,
    scene,
    /** The requested ranges, oldest first; those next to the shown one are requested after it. */
    asked: () => server.callsOf(listCalendar).map(({ input }) => input.query),
  }
}

/** The server's reply for a range of days. */
export function daysOf({ due, totals = {} }: CalendarScene, from: string, to: string) {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const entries = due[day] ?? []
    if (entries.length > 0) days.push({ day, total: totals[day] ?? entries.length, entries })
  }
  return days
}

/** A refusal with the server's message. */
export const REFUSED = new ApiFailure(409, { message: 'Somebody else has it open.' })

/** The element of a day. */
export function cell(day: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role="gridcell"][data-day="${day}"]`)
  expect(found, `day ${day}`).not.toBeNull()
  return found as HTMLElement
}

/** The focusable element for a day as a whole. */
export function home(day: string): HTMLElement {
  const found = cell(day).querySelector<HTMLElement>('[data-day-home]')
  expect(found, `home of ${day}`).not.toBeNull()
  return found as HTMLElement
}

/** The keys of the entries of a day, in order: `7` is a task, `7/3` a sub-task of it. */
export function shownOn(day: string): (string | undefined)[] {
  return [...cell(day).querySelectorAll<HTMLElement>('[data-entry]')].map(({ dataset }) => dataset['entry'])
}

/** The first element of an entry. */
export function entry(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-entry="${key}"]`)
  expect(found, `entry ${key}`).not.toBeNull()
  return found as HTMLElement
}
