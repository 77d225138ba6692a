import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { TimeEntry } from '../../shared/time-schema.ts'
import {
  tidied,
  timeForm,
  timeFormValues,
  timePatch,
  type TimeFormValues,
  withSpan,
} from './time-entry-form.ts'

const TODAY = '2026-11-20'
const ACCOUNT = '019a3f2c-0000-7000-8000-000000000001'
const NEW = timeFormValues(undefined, { start: { taskId: 1 }, today: TODAY, account: ACCOUNT })
const ENTRY: TimeEntry = {
  id: 5,
  userId: ACCOUNT,
  userName: 'Nimal Perera',
  task: { id: 1, name: 'Call the printer' },
  project: { id: 7, name: 'Harbour rebrand' },
  taskName: 'Call the printer',
  day: TODAY,
  minutes: 90,
  fromMinute: 540,
  note: 'Paper',
  isBillable: true,
  isOverlapping: false,
  isBilled: false,
  isEditable: true,
  createdAt: '2026-11-20T04:00:00.000Z',
  updatedAt: '2026-11-20T04:00:00.000Z',
}

function read(values: Partial<TimeFormValues>, { isOneDay = false } = {}) {
  return z.safeParse(timeForm(TODAY, isOneDay), {
    ...NEW,
    minutes: '1:30',
    ...values,
  })
}

function faults(values: Partial<TimeFormValues>, rules?: { isOneDay?: boolean }) {
  const { error } = read(values, rules)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('what the dialog takes', () => {
  it('is a place, a day and a length, with a beginning if there is one', () => {
    expect(read({ note: ' Paper ' }).data).toEqual({
      taskId: 1,
      projectId: null,
      day: TODAY,
      minutes: 90,
      fromMinute: null,
      toMinute: '',
      note: 'Paper',
      isBillable: true,
      userId: ACCOUNT,
    })
    expect(
      read({ place: 'project', projectId: '7', fromMinute: '23:30', toMinute: '01:00' }).data,
    ).toMatchObject({
      taskId: null,
      projectId: 7,
      fromMinute: 1_410,
    })
  })

  it.each<[Partial<TimeFormValues>, Record<string, string>]>([
    [{ taskId: '' }, { taskId: 'Choose a task' }],
    [{ place: 'project' }, { projectId: 'Choose a project' }],
    [{ minutes: '' }, { minutes: 'Write a length such as 1:30 or 90m' }],
    [{ minutes: '25h' }, { minutes: 'Write a length such as 1:30 or 90m' }],
    [{ day: '' }, { day: 'This must be a date such as 2026-11-20' }],
    [{ day: '1999-12-31' }, { day: 'This must be a day from 2000 to 2099' }],
    [{ day: '2026-11-21' }, { day: 'Time is noted for today or a day before' }],
    [{ fromMinute: 'noon' }, { fromMinute: 'From must be a time of the day' }],
    [{ fromMinute: '9:00', toMinute: '25:00' }, { toMinute: 'To must be a time of the day' }],
    [{ toMinute: '10:00' }, { fromMinute: 'Write also when it began' }],
    [{ note: 'x'.repeat(501) }, { note: 'This must be at most 500 characters' }],
    [
      { minutes: 'long', note: 'x'.repeat(501), taskId: '' },
      {
        taskId: 'Choose a task',
        minutes: 'Write a length such as 1:30 or 90m',
        note: 'This must be at most 500 characters',
      },
    ],
  ])('refuses %j', (values, sentences) => {
    expect(faults(values)).toEqual(sentences)
  })

  it('of an entry that is changed stays within its day', () => {
    const late = { minutes: '1:30', fromMinute: '23:00', toMinute: '00:30' }
    expect(faults(late, { isOneDay: true })).toEqual({ toMinute: 'This would end after midnight' })
    expect(faults({ ...late, minutes: '1:00', toMinute: '00:00' }, { isOneDay: true })).toEqual({})
    expect(faults(late)).toEqual({})
  })
})

describe('length, beginning and end', () => {
  const span = (fromMinute: string, minutes: string, toMinute: string) => ({ fromMinute, minutes, toMinute })

  it('the length follows from beginning and end, across midnight too', () => {
    expect(withSpan(span('9', '', '10:30'), 'toMinute')).toEqual({ minutes: '1:30' })
    expect(withSpan(span('23:30', '5:00', '0:20'), 'toMinute')).toEqual({ minutes: '0:50' })
  })

  it('the end follows from beginning and length', () => {
    expect(withSpan(span('9', '90m', ''), 'minutes')).toEqual({ toMinute: '10:30' })
    expect(withSpan(span('23:00', '1:30', '12:00'), 'minutes')).toEqual({ toMinute: '00:30' })
  })

  it('nothing follows from what cannot be read', () => {
    expect(withSpan(span('', '1:30', '10:00'), 'minutes')).toEqual({})
    expect(withSpan(span('9', 'long', '10:00'), 'minutes')).toEqual({})
    expect(withSpan(span('9', '1:30', 'late'), 'toMinute')).toEqual({})
  })

  it('are written as always once they are left', () => {
    expect([tidied('minutes', '90m'), tidied('fromMinute', '9'), tidied('toMinute', '1730')]).toEqual([
      '1:30',
      '09:00',
      '17:30',
    ])
    expect([tidied('minutes', 'long'), tidied('fromMinute', 'noon')]).toEqual(['long', 'noon'])
  })
})

describe('the change of an entry', () => {
  const patchOf = (values: Partial<TimeFormValues>, entry = ENTRY) => {
    const start = timeFormValues(entry, { today: TODAY, account: ACCOUNT })
    const input = z.parse(timeForm(TODAY, true), { ...start, ...values })
    return timePatch(input, entry)
  }

  it('names only what is different', () => {
    expect(patchOf({})).toEqual({})
    expect(patchOf({ note: '' })).toEqual({ note: '' })
    expect(patchOf({ day: '2026-11-19' })).toEqual({ day: '2026-11-19' })
    expect(patchOf({ minutes: '2', toMinute: '11:00' })).toEqual({ minutes: 120, fromMinute: 540 })
    expect(patchOf({ fromMinute: '', toMinute: '' })).toEqual({ minutes: 90, fromMinute: null })
  })

  it('names one place', () => {
    expect(patchOf({ taskId: '2' })).toEqual({ taskId: 2 })
    expect(patchOf({ place: 'project', projectId: '7' })).toEqual({ projectId: 7 })
    const onProject = { ...ENTRY, task: null }
    expect(patchOf({}, onProject)).toEqual({})
    expect(patchOf({ projectId: '8' }, onProject)).toEqual({ projectId: 8 })
    expect(patchOf({ place: 'task', taskId: '1' }, onProject)).toEqual({ taskId: 1 })
  })
})
