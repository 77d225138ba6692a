import { createTime, deleteTime, listTime, updateTime } from '#work/time/shared/time-endpoints.ts'
import type { TimeEntry } from '#work/time/shared/time-schema.ts'
import { ApiFailure, Counted, type fakeServer, Recorded } from './fake-server.ts'
import { TEST_ACCOUNT } from './render-at.tsx'
import { TODAY } from './test-day.ts'

/** An entry of the signed-in account as the server returns it: an hour of today on task 1. */
export function aTimeEntry(id: number, part: Partial<TimeEntry> = {}): TimeEntry {
  const task = part.task === undefined ? { id: 1, name: 'Task number 1' } : part.task
  return {
    id,
    userId: TEST_ACCOUNT.id,
    userName: `${TEST_ACCOUNT.fName} ${TEST_ACCOUNT.sName}`,
    task,
    project: { id: 7, name: 'Harbour rebrand' },
    taskName: task?.name ?? null,
    day: TODAY,
    minutes: 60,
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

/** The server's reply for these entries, the newest day first. @param limit how many it contains */
export function timeOf(entries: readonly TimeEntry[], limit = entries.length) {
  const days = [...new Set(entries.map(({ day }) => day))].toSorted().toReversed()
  const sum = (some: readonly TimeEntry[]) => some.reduce((all, { minutes }) => all + minutes, 0)
  return new Counted(
    {
      entries: days.flatMap((day) => entries.filter((entry) => entry.day === day)).slice(0, limit),
      days: days.map((day) => ({ day, minutes: sum(entries.filter((entry) => entry.day === day)) })),
      minutes: sum(entries),
      editDays: 14,
    },
    entries.length,
  )
}

/** The server's reply where nobody noted anything. */
export const noTime = () => timeOf([])

/** The server's time; a test changes it as other users would. */
export interface TimeState {
  entries: TimeEntry[]
}

/** The change ids of every reply below. */
export const TIME_CHANGES = [81]

/**
 * Makes a fake server list, store, change and delete time as the real one does; one key stores once.
 * @param until when it answers what it lists
 */
export function takeTime(
  server: ReturnType<typeof fakeServer>,
  state: TimeState,
  until?: Promise<void>,
): void {
  const byKey = new Map<string, TimeEntry>()
  server
    .on(listTime, async ({ query: { userId, taskId, limit } }) => {
      await until
      const own = userId === 'me' ? TEST_ACCOUNT.id : userId
      const shown = state.entries.filter(
        (entry) =>
          (userId === 'all' || entry.userId === own) && (taskId === undefined || entry.task?.id === taskId),
      )
      return timeOf(shown, limit)
    })
    .on(createTime, ({ body }, headers) => {
      const key = headers.get('idempotency-key') ?? ''
      const { taskId, day, minutes, fromMinute = null, note, userId = TEST_ACCOUNT.id } = body
      const task =
        taskId === null || taskId === undefined ? null : { id: taskId, name: `Task number ${taskId}` }
      const made =
        byKey.get(key) ??
        aTimeEntry(500 + byKey.size, { userId, task, day, minutes, fromMinute, note: note ?? '' })
      if (!byKey.has(key)) state.entries = [made, ...state.entries]
      byKey.set(key, made)
      return new Recorded({ entries: [made] }, TIME_CHANGES)
    })
    .on(updateTime, ({ params: { id }, body: { taskId: _task, projectId: _project, ...fields } }) => {
      const before = state.entries.find((entry) => entry.id === id)
      if (before === undefined) return new ApiFailure(404, { message: 'Time Entry not found' })
      const after = { ...before, ...fields } as TimeEntry
      state.entries = state.entries.map((entry) => (entry.id === id ? after : entry))
      return new Recorded(after, TIME_CHANGES)
    })
    .on(deleteTime, ({ params: { id } }) => {
      state.entries = state.entries.filter((entry) => entry.id !== id)
      return new Recorded(undefined, TIME_CHANGES)
    })
}
