import { expect, test } from 'vitest'
import type { TaskHistoryEntry } from '#work/tasks/shared/task-history-schema.ts'
import { historyLines, historyTime } from './history-line.ts'

function anEntry(part: Partial<TaskHistoryEntry>): TaskHistoryEntry {
  return {
    id: 9,
    at: '2026-11-10T04:01:00.000Z',
    actor: { id: null, name: 'Kasun De Silva' },
    action: 'update',
    changes: [],
    remarkVersionId: null,
    ...part,
  }
}

const words = (entry: Partial<TaskHistoryEntry>) =>
  historyLines(anEntry(entry)).map((line) => line.parts.map((part) => part.text).join(''))

test('every change is a separate line, with readable dates', () => {
  expect(
    words({
      changes: [
        { field: 'status', before: 'To Do', after: 'In Progress' },
        { field: 'dueDate', before: null, after: '2026-11-20' },
        { field: 'assignee', before: 'Dilini Fernando', after: null },
        { field: 'remark', before: null, after: null },
      ],
    }),
  ).toEqual([
    'changed Status from To Do to In Progress',
    'set Due Date to 20 Nov 2026',
    'removed Assignee Dilini Fernando',
    'changed Task Details',
  ])
  expect(words({ action: 'create' })).toEqual(['created this task'])
  expect(words({ action: 'restore' })).toEqual(['restored this task'])
})

test('a version is shown only beside the change that replaced it', () => {
  const lines = historyLines(
    anEntry({
      remarkVersionId: 5,
      changes: [
        { field: 'status', before: 'To Do', after: 'Done' },
        { field: 'remark', before: null, after: null },
      ],
    }),
  )
  expect(lines.map((line) => line.versionId)).toEqual([undefined, 5])
  expect(historyLines(anEntry({ action: 'create', remarkVersionId: 4 }))[0]?.versionId).toBe(4)
})

test('times are in the business’s time zone, with the year if it is not the current one', () => {
  expect(historyTime('2026-11-10T04:01:00.000Z', 'Asia/Colombo', '2026-11-20')).toBe('10 Nov, 09:31')
  expect(historyTime('2025-12-31T20:00:00.000Z', 'Asia/Colombo', '2026-11-20')).toBe('1 Jan, 01:30')
  expect(historyTime('2025-12-31T10:00:00.000Z', 'Asia/Colombo', '2026-11-20')).toBe('31 Dec 2025, 15:30')
})
