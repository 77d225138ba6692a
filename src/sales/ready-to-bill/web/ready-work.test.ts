import { describe, expect, it } from 'vitest'
import { aReadyProject, readyTime } from '#test/web/ready-scene.ts'
import { fromCents } from '#platform/shared/money.ts'
import { allKeys, type RecordKey, tickedWork, tickOf, timeByPerson } from './ready-work.ts'

const KANDY = aReadyProject()

describe('what is ticked', () => {
  it('is everything with a price that is not left for later', () => {
    expect(allKeys([KANDY])).toEqual(['task-341', 'task-352', 'time-1', 'time-2', 'time-3', 'expense-9'])
    const [work] = tickedWork([KANDY], new Set<RecordKey>(['task-352', 'time-2']))
    expect(work?.tasks.map(({ id }) => id)).toEqual([341])
    expect(work?.time.map(({ id }) => id)).toEqual([1, 3])
    expect(work?.expenses).toHaveLength(1)
  })

  it.each<[RecordKey[], { checked: boolean; indeterminate: boolean; count: number }]>([
    [[], { checked: true, indeterminate: false, count: 2 }],
    [['task-1'], { checked: false, indeterminate: true, count: 1 }],
    [['task-1', 'task-2'], { checked: false, indeterminate: false, count: 0 }],
  ])('is all, some or none with %j left', (left, tick) => {
    expect(tickOf(['task-1', 'task-2'], new Set(left))).toEqual(tick)
  })

  it('is nothing where there is nothing', () => {
    expect(tickOf([], new Set())).toEqual({ checked: false, indeterminate: false, count: 0 })
  })
})

describe('time by person', () => {
  it('has a row a task and rate, by name, without a rate last', () => {
    const time = [
      readyTime(1, { minutes: 20 }),
      readyTime(2, { minutes: 20 }),
      readyTime(3, { rate: 7_500 }),
      readyTime(4, {
        userId: 'shalini',
        userName: 'Shalini De Silva',
        rate: null,
        taskId: 381,
        taskName: 'Rates',
      }),
      readyTime(5, { userId: 'amara', userName: 'Amara Silva', taskId: null, taskName: null }),
    ]
    expect(
      timeByPerson(time).map(({ userName, rate, rows }) => [
        userName,
        rate,
        rows.map(({ name, minutes, amount }) => [name, minutes, amount === null ? null : fromCents(amount)]),
      ]),
    ).toEqual([
      ['Amara Silva', 6_000, [['On the project itself', 60, 6_000]]],
      ['Ruwan Gunasekara', 7_500, [['Payment screen', 60, 7_500]]],
      ['Ruwan Gunasekara', 6_000, [['Payment screen', 40, 4_000]]],
      ['Shalini De Silva', null, [['Rates', 60, null]]],
    ])
  })
})
