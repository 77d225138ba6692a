import type { TimeEntry, Timer } from '#work/time/shared/time-schema.ts'
import { TEST_ACCOUNT } from './render-at.tsx'

const PLACE = { task: { id: 365, name: 'Payment screen' }, project: { id: 7, name: 'Harbour rebrand' } }

/** A timer that has run for 42 minutes and 10 seconds on the test day. */
export function aTimer(part: Partial<Timer> = {}): Timer {
  return { startedAt: '2026-11-20T05:17:50.000Z', note: '', ...PLACE, ...part }
}

/** An entry that a stopped timer left. */
export function aStopped(part: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: 1,
    day: '2026-11-20',
    minutes: 42,
    fromMinute: 647,
    note: '',
    userId: TEST_ACCOUNT.id,
    userName: 'Nimal Perera',
    taskName: 'Payment screen',
    isBillable: true,
    isOverlapping: false,
    isBilled: false,
    isEditable: true,
    createdAt: '2026-11-20T06:00:00.000Z',
    updatedAt: '2026-11-20T06:00:00.000Z',
    ...PLACE,
    ...part,
  }
}
