import { describe, expect, it } from 'vitest'
import { BILLING_CHOICES, taskImport } from '#work/tasks/shared/task-import.ts'
import { checkRow } from './check-rows.ts'
import { guessMapping, unusedColumns } from './column-mapping.ts'
import { choiceFinder } from './find-choice.ts'
import { readTable } from './import-table.ts'

function check(text: string) {
  const table = readTable(text)
  if ('fault' in table) throw new Error(table.fault)
  const plan = {
    kind: taskImport,
    width: table.header.length,
    mapping: guessMapping(table.header, taskImport.fields),
    dayFormat: 'iso',
    decimalSign: 'point',
    isMarkdown: false,
    timeZone: 'Asia/Colombo',
    finders: { billing: choiceFinder(BILLING_CHOICES) },
    decisions: new Map<string, string>(),
  } as const
  return { ...plan, table, rows: table.rows.map((row) => checkRow(plan, row)) }
}
const estimateOf = (cell: string) => {
  const [row] = check(`Title,Due,Estimate\nCall,2026-11-20,${cell}`).rows
  return row?.faults[0]?.sentence ?? row?.input['estimateMinutes']
}

describe('an imported estimate', () => {
  it.each([
    ['1:30', 90],
    ['40:00', 2_400],
    ['40:00:00', 2_400],
    ['1.5h', 90],
    ['90m', 90],
    ['2', 120],
    ['', undefined],
    ['soon', '“soon” is not a length such as 1:30, 1.5h or 90m'],
    ['1:30:20', '“1:30:20” is not a length such as 1:30, 1.5h or 90m'],
    ['0', '“0” is not a length such as 1:30, 1.5h or 90m'],
    ['10001h', 'An estimate has at most 10,000 hours'],
  ])('%j', (cell, read) => expect(estimateOf(cell)).toBe(read))
})

describe('the billing of an imported task', () => {
  it('is read by its words and those of other tools, with its amounts', () => {
    const { rows } = check(
      'Title,Due,Billing,Amount,Hourly Rate\n' +
        'Logo,2026-11-20,Fixed price,"LKR 45,000.50",\nPages,2026-11-20,hourly,,7500\nCall,2026-11-20,,,',
    )
    expect(rows.map(({ faults }) => faults)).toEqual([[], [], []])
    expect(rows.map(({ input }) => [input['billing'], input['amount'], input['hourlyRate']])).toEqual([
      ['fixed', 45_000.5, undefined],
      ['hourly', undefined, 7_500],
      [undefined, undefined, undefined],
    ])
  })

  it('needs an amount for a fixed price, and one of the ways there are', () => {
    const { rows } = check('Title,Due,Billing,Amount\nLogo,2026-11-20,fixed,\nCall,2026-11-20,monthly,5')
    expect(rows.map(({ faults }) => faults)).toEqual([
      [{ field: 'amount', sentence: 'A fixed price needs an amount' }],
      [{ field: 'billing', sentence: 'There is no way of billing called “monthly”' }],
    ])
  })
})

it('the columns of an exported file are all read, but the time noted', () => {
  const { table, mapping } = check(
    'Task Name,Status,Priority,Start Date,Due Date,Project,Assignee,Estimate,Time,Billing,Amount,Hourly Rate\n' +
      'Logo,To Do,Medium,,2026-11-20,,,1:30,0:45,Fixed price,5,',
  )
  expect(unusedColumns(table, mapping)).toEqual(['Time'])
})
