import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { NewTask, TaskPatch } from './task-schema.ts'

const valid = { taskName: 'Fix the checkout', dueDate: '2026-11-30' }

/** The messages of an error by field. */
function refusal(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('a new task', () => {
  it.each([
    [{}, { taskName: 'Task name is required', dueDate: 'Due date is required' }],
    [
      { taskName: null, dueDate: null },
      { taskName: 'Task name is required', dueDate: 'Due date is required' },
    ],
    [
      { taskName: '  ', dueDate: '' },
      { taskName: 'Task name is required', dueDate: 'Due date is required' },
    ],
    [{ ...valid, taskName: ' a ' }, { taskName: 'Task name must be at least 2 characters' }],
    [{ ...valid, dueDate: '2026-02-30' }, { dueDate: 'This must be a date such as 2026-11-20' }],
    [{ ...valid, dueDate: 20261120 }, { dueDate: 'This must be a date such as 2026-11-20' }],
    [{ ...valid, startDate: '2026-13-01' }, { startDate: 'This must be a date such as 2026-11-20' }],
    [{ ...valid, projectId: '7' }, { projectId: 'This is not the id of a project' }],
    [{ ...valid, projectId: Infinity }, { projectId: 'This is not the id of a project' }],
    [{ ...valid, assigneeId: 7 }, { assigneeId: 'This is not the id of a user' }],
    [
      { ...valid, status: 'Later' },
      { status: 'This must be one of: To Do, In Progress, Done, Blocked, Cancelled' },
    ],
    [{ ...valid, priority: 'Urgent' }, { priority: 'This must be one of: Low, Medium, High, Critical' }],
    [{ ...valid, remark: 'x'.repeat(100_001) }, { remark: 'This must be at most 100000 characters' }],
    [{ ...valid, taskName: 'x'.repeat(301) }, { taskName: 'This must be at most 300 characters' }],
    [{ ...valid, taskName: 'a\u0000b' }, { taskName: 'This contains characters that cannot be stored' }],
    [{ ...valid, taskName: 'a\ud800b' }, { taskName: 'This contains characters that cannot be stored' }],
  ])('is refused with a message at each field (%#)', (value, fields) => {
    expect(refusal(NewTask, value)).toEqual(fields)
  })

  it('trims the name, treats "" as absent, drops unknown keys and adds none', () => {
    const parsed = NewTask.parse({
      ...valid,
      taskName: '  Fix the checkout ',
      assigneeId: '',
      projectId: '',
      startDate: '',
      type: '',
      id: 99,
      createdAt: '2000-01-01T00:00:00.000Z',
    })
    expect(parsed).toEqual({ ...valid, assigneeId: null, projectId: null, startDate: null, type: null })
    expect(Object.keys(NewTask.parse(valid)).toSorted()).toEqual(['dueDate', 'taskName'])
  })

  it('accepts a type by name and by id', () => {
    expect(NewTask.parse({ ...valid, type: 'Bug' }).type).toBe('Bug')
    expect(NewTask.parse({ ...valid, type: 2 }).type).toBe(2)
  })
})

describe('a change of a task', () => {
  it('keeps only the named fields', () => {
    expect(TaskPatch.parse({ dueDate: null, projectId: '', unknown: 1 })).toEqual({
      dueDate: null,
      projectId: null,
    })
    expect(Object.keys(TaskPatch.parse({}))).toEqual([])
  })

  it('never clears the name', () => {
    expect(refusal(TaskPatch, { taskName: '' })).toEqual({ taskName: 'Task name is required' })
    expect(refusal(TaskPatch, { taskName: null })).toEqual({ taskName: 'Task name is required' })
  })
})
