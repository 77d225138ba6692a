import { describe, expect, it } from 'vitest'
import { parseQuickLine } from './parse-quick-line.ts'
import { quickContext } from './quick-line.ts'
import { taskToSend } from './task-to-send.ts'

const TODAY = '2026-11-19'
const lists = { today: TODAY, people: [], projects: [] }
const parse = (line: string, mayBill = true) => parseQuickLine(line, quickContext({ ...lists, mayBill }))

describe('an estimate in a line (spec 16.1)', () => {
  it.each([
    ['Banner ~3h', 180],
    ['~90m Banner', 90],
    ['Banner ~1:30.', 90],
    ['Banner ~1.5', 90],
    ['Banner ~40h', 2_400],
    ['Banner ~1h ~2h', 120],
  ])('%s', (line, estimate) => {
    expect(parse(line).values).toEqual({ estimate })
    expect(parse(line, false).values).toEqual({ estimate })
  })

  it.each(['Look at ~/notes', 'Banner ~', 'Banner ~soon', 'about ~0', 'Banner ~10001h', 'Banner "~3h"'])(
    '%s has none',
    (line) => {
      expect(parse(line).values).toEqual({})
    },
  )
})

describe('a fixed price in a line (spec 16.1)', () => {
  it.each([
    ['Banner lkr 45000', 45_000, 'Banner'],
    ['Banner LKR45,000.50 fri', 45_000.5, 'Banner'],
    ['lkr 1,250,000 Banner', 1_250_000, 'Banner'],
    ['Banner lkr 0', 0, 'Banner'],
  ])('%s', (line, amount, name) => {
    expect(parse(line)).toMatchObject({ name, values: { amount } })
  })

  it.each([
    'Banner lkr',
    'Banner lkr, 45000',
    'Banner lkr 45000.505',
    'Banner lkr 4,50',
    'Banner lkr 99999999999999',
    'Banner lkr -5',
    'Banner lkr "45000"',
    'Banner 45000',
  ])('%s has none, and keeps its words', (line) => {
    expect(parse(line).values).toEqual({})
    expect(parse(line).tokens).toEqual([])
  })

  it('stays text for people without money rights', () => {
    expect(parse('Banner lkr 45000', false)).toMatchObject({ name: 'Banner lkr 45000', values: {} })
  })
})

it('is sent as the terms of the task', () => {
  expect(taskToSend(parse('Banner ~3h lkr 45000'), {}, TODAY)).toEqual({
    taskName: 'Banner',
    dueDate: '2026-11-26',
    estimateMinutes: 180,
    billing: 'fixed',
    amount: 45_000,
  })
})

it('a sub-task has neither', () => {
  const line = parseQuickLine('Draft ~3h lkr 5', quickContext({ ...lists, mayBill: true }), {
    of: 'sub-task',
  })
  expect(line.values).toEqual({})
  expect(line.tokens).toMatchObject([{ kind: 'unknown', sentence: 'A sub-task has no estimate of its own' }])
})
