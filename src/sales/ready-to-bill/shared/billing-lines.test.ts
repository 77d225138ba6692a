import { describe, expect, it } from 'vitest'
import { fromCents } from '#platform/shared/money.ts'
import { billingLines, roundedMinutes, sumOfLines, type WorkOfProject } from './billing-lines.ts'
import type { Grouping, ReadyTime } from './ready-to-bill-schema.ts'

const DAYS = ['2026-11-10', '2026-11-11', '2026-11-12']
let nextId = 1

function entry(values: Partial<ReadyTime> = {}): ReadyTime {
  return {
    id: nextId++,
    userId: 'ruwan',
    userName: 'Ruwan Gunasekara',
    taskId: 347,
    taskName: 'Payment screen',
    day: '2026-11-10',
    minutes: 20,
    note: '',
    rate: 6_000,
    ...values,
  }
}

function work(time: readonly ReadyTime[], rounding = 0, others: Partial<WorkOfProject> = {}): WorkOfProject {
  return { project: { id: 5, name: 'Kandy Hotel', rounding }, tasks: [], time, expenses: [], ...others }
}

const linesOf = (works: readonly WorkOfProject[], groupBy: Grouping = 'task') =>
  billingLines(works, groupBy, (day) => `day ${day}`).map((line) => ({
    ...line,
    amount: fromCents(line.amount),
    unitPrice: fromCents(line.unitPrice),
  }))

describe('lines of time (spec 16.5)', () => {
  it.each([0, 15])('adds 20 + 20 + 20 minutes up before it rounds up to %d', (rounding) => {
    const [line, ...others] = linesOf([work([entry(), entry(), entry()], rounding)])
    expect(others).toEqual([])
    expect(line).toMatchObject({ minutes: 60, unitPrice: 6_000, amount: 6_000, taskId: 347, projectId: 5 })
    expect(line?.timeEntryIds).toHaveLength(3)
  })

  it('bills 20 minutes alone as a third of the rate, without rounding', () => {
    expect(linesOf([work([entry()])])).toMatchObject([{ minutes: 20, amount: 2_000 }])
  })

  it('rounds each day of three up to half an hour', () => {
    const lines = linesOf(
      [
        work(
          DAYS.map((day) => entry({ day })),
          15,
        ),
      ],
      'day',
    )
    expect(lines.map(({ description, minutes, amount }) => [description, minutes, amount])).toEqual(
      DAYS.map((day) => [`day ${day}\n#347`, 30, 3_000]),
    )
  })

  it.each<Grouping>(['task', 'person', 'day', 'all'])('never mixes rates or projects by %s', (groupBy) => {
    const other = { ...work([entry()]), project: { id: 6, name: 'Galle Fort', rounding: 0 } }
    const lines = linesOf([work([entry(), entry({ rate: 7_500 })]), other], groupBy)
    expect(lines.map(({ unitPrice, projectId }) => [unitPrice, projectId])).toEqual([
      [6_000, 5],
      [7_500, 5],
      [6_000, 6],
    ])
  })

  it('leaves out time without a rate', () => {
    expect(linesOf([work([entry({ rate: null })])])).toEqual([])
  })

  it('names the person, or the project for all in one', () => {
    const time = [entry(), entry({ taskId: 362 }), entry({ taskId: null, taskName: null })]
    expect(linesOf([work(time)], 'person')).toMatchObject([
      { description: 'Ruwan Gunasekara\n#347, #362', minutes: 60, taskId: null },
    ])
    expect(linesOf([work(time)], 'all')).toMatchObject([{ description: 'Kandy Hotel\n#347, #362' }])
    expect(linesOf([work([entry({ taskId: null, taskName: null })])])).toMatchObject([
      { description: 'Kandy Hotel', taskId: null },
    ])
  })
})

describe('the lines of an invoice', () => {
  it('are tasks with a price, then time, then expenses, whatever the number of projects', () => {
    const fixed = { id: 341, name: 'Rate rules', doneOn: '2026-11-14', amount: 48_000 }
    const tickets = {
      id: 9,
      description: 'Train tickets',
      day: '2026-11-09',
      cost: 3_900,
      markupPercent: 0,
      isTaxed: false,
      amount: 3_900,
      hasReceipt: true,
    }
    const works = [
      work([entry()], 0, { expenses: [tickets] }),
      { ...work([entry({ taskId: 8 })], 0, { tasks: [fixed] }), project: null },
    ]
    const lines = billingLines(works, 'task', (day) => day)
    expect(lines.map(({ description }) => description)).toEqual([
      'Rate rules\n#341',
      'Payment screen\n#347',
      'Payment screen\n#8',
      'Train tickets\n2026-11-09',
    ])
    expect(fromCents(sumOfLines(lines))).toBe(48_000 + 2_000 + 2_000 + 3_900)
  })
})

describe('rounding', () => {
  it.each([
    [1, 15, 15],
    [15, 15, 15],
    [16, 15, 30],
    [61, 6, 66],
    [61, 0, 61],
  ])('%d minutes up to %d are %d', (minutes, rounding, rounded) => {
    expect(roundedMinutes(minutes, rounding)).toBe(rounded)
  })
})
