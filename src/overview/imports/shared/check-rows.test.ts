import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BILLING_CHOICES,
  peopleChoices,
  PRIORITY_CHOICES,
  STATUS_CHOICES,
  taskImport,
} from '#work/tasks/shared/task-import.ts'
import { CLIENT_CHOICES, clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport, PASSED_ON_CHOICES } from '#sales/expenses/shared/expense-import.ts'
import { withDuplicates } from '#sales/clients/shared/find-duplicates.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { checkRow, decisionKey, type ImportPlan } from './check-rows.ts'
import { guessMapping } from './column-mapping.ts'
import { exampleFile } from './example-file.ts'
import { faultText, faultyRowsFile } from './faulty-rows.ts'
import { choiceFinder } from './find-choice.ts'
import { type ImportTable, readTable } from './import-table.ts'
import { readCsv } from './read-csv.ts'
import { withRefusals } from './refused-rows.ts'

const IMPORTS = { tasks: taskImport, clients: clientImport, expenses: expenseImport }
type ImportKind = keyof typeof IMPORTS
const IMPORT_KINDS = Object.keys(IMPORTS) as ImportKind[]

const NIMAL = {
  id: '01900000-0000-7000-8000-000000000001',
  fName: 'Nimal',
  sName: 'Perera',
  email: 'n@bl.lk',
}
const TWINS = ['2', '3'].map((end) => ({
  ...NIMAL,
  id: NIMAL.id.replace(/1$/, end),
  fName: 'Kasun',
  email: `k${end}@bl.lk`,
}))
const FINDERS = {
  assigneeId: choiceFinder(peopleChoices([NIMAL, ...TWINS])),
  projectId: choiceFinder([{ value: '7', label: 'Harbour rebrand' }]),
  status: choiceFinder(STATUS_CHOICES),
  priority: choiceFinder(PRIORITY_CHOICES),
  billing: choiceFinder(BILLING_CHOICES),
  clientId: choiceFinder([{ value: '9', label: 'Lanka Foods' }]),
  isBillable: choiceFinder(PASSED_ON_CHOICES),
  passOnTaxed: choiceFinder(PASSED_ON_CHOICES),
  supplierIsIndividual: choiceFinder(PASSED_ON_CHOICES),
  language: choiceFinder(CLIENT_CHOICES['language'] ?? []),
  isVatRegistered: choiceFinder(CLIENT_CHOICES['isVatRegistered'] ?? []),
  supply: choiceFinder(CLIENT_CHOICES['supply'] ?? []),
  type: choiceFinder([{ value: 'Bug', label: 'Bug' }]),
}

const PLAN = {
  dayFormat: 'iso',
  decimalSign: 'point',
  isMarkdown: false,
  timeZone: 'Asia/Colombo',
  finders: FINDERS,
  decisions: new Map(),
} as const

function read(text: string): ImportTable {
  const table = readTable(text)
  if ('fault' in table) throw new Error(table.fault)
  return table
}
function check(kind: ImportKind, text: string, part: Partial<ImportPlan> = {}) {
  const table = read(text)
  const mapping = guessMapping(table.header, IMPORTS[kind].fields)
  const plan: ImportPlan = { ...PLAN, kind: IMPORTS[kind], width: table.header.length, mapping, ...part }
  return { table, plan, rows: table.rows.map((row) => checkRow(plan, row)) }
}
const faultsOf = (kind: ImportKind, text: string, part: Partial<ImportPlan> = {}) =>
  check(kind, text, part).rows.map(({ faults }) => faults.map(({ field, sentence }) => [field, sentence]))

describe('an imported task', () => {
  it('has the values of its row, by names and with any common word for a status', () => {
    const { rows } = check(
      'tasks',
      'Title,Due,Assignee,Project,Status,Priority,Type,Start,Notes\n' +
        ' Call ,2026-11-20,perera nimal,HARBOUR-REBRAND,doing,Urgent,bug,2026-11-01,"a < b\nc"',
    )
    expect(rows[0]).toMatchObject({
      faults: [],
      input: {
        taskName: 'Call',
        dueDate: '2026-11-20',
        assigneeId: NIMAL.id,
        projectId: 7,
        status: 'In Progress',
        priority: 'Critical',
        type: 'Bug',
        startDate: '2026-11-01',
        remark: '<p>a &lt; b<br />c</p>',
      },
    })
  })

  it('has the defaults for empty cells, and no start date', () => {
    const { rows } = check('tasks', 'Title,Due,Assignee,Status,Notes\nCall,2026-11-20,,,')
    expect(rows[0]?.input).toEqual({ taskName: 'Call', dueDate: '2026-11-20', startDate: null })
  })

  it('has a formatted description where the file has Markdown', () => {
    const { rows } = check('tasks', 'Title,Due,Notes\nCall,2026-11-20,"- **a** <b>"', { isMarkdown: true })
    expect(rows[0]?.input['remark']).toBe('<ul><li><p><strong>a</strong> &lt;b&gt;</p></li></ul>')
  })

  it('has the value for all rows where its own cell is empty', () => {
    const mapping = {
      taskName: { column: 0, value: '' },
      dueDate: { column: 1, value: '2026-12-31' },
      projectId: { column: undefined, value: '7' },
      status: { column: undefined, value: 'Done' },
    }
    const { rows } = check('tasks', 'Title,Due\nCall,\nPay,20/11/2026', { mapping, dayFormat: 'day-first' })
    expect(rows.map(({ input }) => [input['dueDate'], input['projectId'], input['status']])).toEqual([
      ['2026-12-31', 7, 'Done'],
      ['2026-11-20', 7, 'Done'],
    ])
  })

  it('has one message for each invalid cell', () => {
    expect(
      faultsOf(
        'tasks',
        'Title,Due,Assignee\n,2026-11-20,\nx,20/11/2026,Nobody\nCall,,Kasun Perera\n"a\nb",2026-11-20,',
      ),
    ).toEqual([
      [['taskName', 'Task name is required']],
      [
        ['dueDate', '“20/11/2026” is not a date such as 2026-11-20'],
        ['assigneeId', 'There is no person called “Nobody”'],
        ['taskName', 'Task name must be at least 2 characters'],
      ],
      [
        ['assigneeId', 'There is no person called “Kasun Perera”'],
        ['dueDate', 'Due date is required'],
      ],
      [['taskName', 'This must be one line']],
    ])
  })

  it('distinguishes two people of the same name only by their addresses', () => {
    const { rows } = check('tasks', 'Title,Due,Assignee\nCall,2026-11-20,Kasun Perera <K3@bl.lk>')
    expect(rows[0]?.input['assigneeId']).toBe(TWINS[1]?.id)
  })

  it('gets the choice made for an unknown name, even an empty one', () => {
    const decisions = new Map([
      [decisionKey('assigneeId', 'NOBODY'), ''],
      [decisionKey('status', 'Ideas'), 'To Do'],
    ])
    const text = 'Title,Due,Assignee,Status\nCall,2026-11-20,nobody,ideas\nPay,2026-11-20,Somebody,Ideas!'
    const { rows } = check('tasks', text, { decisions })
    expect(rows[0]?.faults).toEqual([])
    expect(rows[0]?.input).toEqual({
      taskName: 'Call',
      dueDate: '2026-11-20',
      status: 'To Do',
      startDate: null,
    })
    expect(rows[1]?.unknown).toEqual({ assigneeId: 'Somebody', status: 'Ideas!' })
    expect(rows[1]?.faults.map(({ field }) => field)).toEqual(['assigneeId'])
  })

  it('with more cells than the header is invalid: a text may contain a separator', () => {
    expect(faultsOf('tasks', 'Title,Due\nCall, again,2026-11-20')[0]?.[0]).toEqual([
      '',
      'This row has 1 cell more than the header: put texts with separators in quotes',
    ])
  })

  it('keeps formulas as text', () => {
    const { rows } = check('tasks', `Title,Due\n"=HYPERLINK(""x"")",2026-11-20\n"'+94 11",2026-11-20`)
    expect(rows.map(({ input }) => input['taskName'])).toEqual(['=HYPERLINK("x")', '+94 11'])
  })
})

describe('an imported expense', () => {
  const HEAD = 'Description,Amount,Category\n'
  it.each([
    ['-5', 'This must be at least 0'],
    ['(5)', 'This must be at least 0'],
    ['NaN', '“NaN” is not an amount'],
    ['', 'Amount is required'],
    ['99999999999999', 'This may be at most LKR 10,000,000,000'],
    ['1.005', 'Amount must be an amount with at most two decimals'],
  ])('of %j is invalid', (amount, sentence) =>
    expect(faultsOf('expenses', `${HEAD}Van hire,${amount},`)).toEqual([[['amount', sentence]]]),
  )

  it('has its amount as a number, and the default category if it has none', () => {
    const { rows } = check('expenses', `${HEAD}Van hire,"LKR 1,234.50",\nBus,5,Travel`)
    expect(rows.map(({ input }) => input)).toEqual([
      { description: 'Van hire', amount: 1234.5 },
      { description: 'Bus', amount: 5, category: 'Travel' },
    ])
    expect(rows.every(({ faults }) => faults.length === 0)).toBe(true)
  })
})

it('an imported expense is passed on by the names of project and client, with yes or no', () => {
  const { rows } = check(
    'expenses',
    'Description,Amount,Project,Client,Billable,Markup\nVan,5,harbour rebrand,Lanka Foods,yes,10%\nBus,5,,,No,',
  )
  expect(rows.map(({ input }) => input)).toEqual([
    { description: 'Van', amount: 5, projectId: 7, clientId: 9, isBillable: true, markupPercent: 10 },
    { description: 'Bus', amount: 5, isBillable: false },
  ])
  expect(faultsOf('expenses', 'Description,Amount,Billable,Markup\nVan,5,perhaps,1001')).toEqual([
    [
      ['isBillable', 'There is no answer called “perhaps”'],
      ['markupPercent', 'Markup (%) must be at most 1,000'],
    ],
  ])
})

describe('imported clients', () => {
  const text =
    'Company,Contact,Email,Phone\nA,K,a@x.lk,1\nB,K,A@x.lk,1\nC,K,known@x.lk,1\nD,K,wrong,1\nE,K,e@x.lk,1'
  const known = [{ email: 'known@x.lk', companyName: 'Lanka Foods' }]

  it('with the address of another one are invalid', () => {
    const rows = withDuplicates(check('clients', text).rows, known)
    expect(rows.map((row) => faultText(clientImport, row))).toEqual([
      '',
      'Email: Row 2 has the same e-mail address',
      'Email: The client Lanka Foods has this e-mail address already',
      'Email: Valid email is required',
      '',
    ])
  })

  it('refused by the server are named by their own rows, whatever was skipped before them', () => {
    const rows = withDuplicates(check('clients', text).rows, known)
    const refused = withRefusals(rows, { 'rows.1.email': 'Taken just now', 'rows.1': 'Strange' })
    expect(refused?.map(({ faults }) => faults.length)).toEqual([0, 1, 1, 1, 2])
    expect(refused?.[4]?.faults).toEqual([
      { field: 'email', sentence: 'Taken just now' },
      { field: '', sentence: 'Strange' },
    ])
    expect(withRefusals(rows, { body: 'Too much' })).toBeUndefined()
  })
})

it.each(IMPORT_KINDS)(
  'whatever a file of %s contains, each row becomes valid input or has a message',
  (kind) => {
    const headers = IMPORTS[kind].fields.map((field) => field.label)
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('2026-11-20', '-5', '1e9', 'Done', 'Nimal Perera', 'n@bl.lk', '\u0000', '\ud800', ' '),
    )
    const tables = fc.array(fc.array(cell, { minLength: headers.length, maxLength: headers.length + 1 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(tables, (cells) => {
        const table = readTable(new TextDecoder().decode(csvFile('any.csv', headers, cells).bytes), ',')
        if ('fault' in table) return
        const mapping = guessMapping(table.header, IMPORTS[kind].fields)
        for (const row of table.rows) {
          const { input, faults } = checkRow(
            { ...PLAN, kind: IMPORTS[kind], width: table.header.length, mapping },
            row,
          )
          expect(faults.every(({ sentence }) => /^\S.*\S$/.test(sentence))).toBe(true)
          if (faults.length === 0) expect(IMPORTS[kind].row.safeParse(input).success).toBe(true)
        }
      }),
    )
  },
)

it.each(IMPORT_KINDS)('the example of %s can be imported unchanged', (kind) => {
  const text = new TextDecoder().decode(exampleFile(IMPORTS[kind]).bytes)
  const finders = { ...FINDERS, type: choiceFinder([{ value: 'Task', label: 'Task' }]) }
  const { plan, rows } = check(kind, text, { finders })
  expect(rows.map(({ faults }) => faults)).toEqual([[]])
  expect(Object.values(plan.mapping).every(({ column }) => column !== undefined)).toBe(true)
})

it('the file of invalid rows contains them unchanged, with the error of each', () => {
  const { table, rows } = check('expenses', 'Description,Amount,Extra\n=1+1,-5,"a;b"\nBus,5,\nVan,x,')
  const file = faultyRowsFile(expenseImport, table, rows)
  const written = new TextDecoder().decode(file.bytes)
  expect(written).toContain("'=1+1")
  expect(readCsv(written, ',').rows).toEqual([
    ['Description', 'Amount', 'Extra', 'Error'],
    ['=1+1', '-5', 'a;b', 'Amount: This must be at least 0'],
    ['Van', 'x', '', 'Amount: “x” is not an amount'],
  ])
  const wide = check('expenses', 'Description,Amount\nVan,to Galle,5')
  const kept = new TextDecoder().decode(faultyRowsFile(expenseImport, wide.table, wide.rows).bytes)
  expect(readCsv(kept, ',').rows[1]).toEqual(['Van', 'to Galle', expect.stringContaining('1 cell more'), '5'])
})
