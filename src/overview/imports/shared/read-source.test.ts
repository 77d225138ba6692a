import { describe, expect, it, test } from 'vitest'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import {
  peopleChoices,
  PRIORITY_CHOICES,
  STATUS_CHOICES,
  taskImport,
} from '#work/tasks/shared/task-import.ts'
import { ASANA_CSV, CLICKUP_CSV, JIRA_CSV, TRELLO_JSON } from '#test/tool-exports.ts'
import { checkRow } from './check-rows.ts'
import { cellsOf, guessMapping } from './column-mapping.ts'
import { faultyRowsFile } from './faulty-rows.ts'
import { choiceFinder } from './find-choice.ts'
import { guessDayFormat } from './read-day.ts'
import { readSource, type SourceReading } from './read-source.ts'

const KASUN = '01900000-0000-7000-8000-000000000001'
const DILINI = '01900000-0000-7000-8000-000000000002'

const FINDERS = {
  assigneeId: choiceFinder(
    peopleChoices([
      { id: KASUN, fName: 'Kasun', sName: 'De Silva', email: 'kasun@example.com' },
      { id: DILINI, fName: 'Dilini', sName: 'Perera', email: 'dilini@example.com' },
    ]),
  ),
  projectId: choiceFinder([{ value: '7', label: 'Website' }]),
  status: choiceFinder(STATUS_CHOICES),
  priority: choiceFinder(PRIORITY_CHOICES),
  type: choiceFinder(['Task', 'Bug'].map((value) => ({ value, label: value }))),
}

/** Reads a file as the page does. */
function read(text: string, reading?: SourceReading) {
  const source = readSource(taskImport, text, reading)
  if ('fault' in source) throw new Error(source.fault)
  const { table, tool } = source
  const mapping = guessMapping(table.header, taskImport.fields)
  const days = taskImport.fields.filter((field) => field.reading === 'day')
  const plan = {
    kind: taskImport,
    width: table.header.length,
    mapping,
    dayFormat: guessDayFormat(cellsOf(table, mapping, days)).format,
    decimalSign: 'point',
    isMarkdown: tool?.isMarkdown === true && reading?.isPlain !== true,
    timeZone: 'Asia/Colombo',
    finders: FINDERS,
    decisions: new Map<string, string>(),
  } as const
  const rows = table.rows.map((row) => checkRow(plan, row))
  return {
    ...source,
    rows,
    inputs: rows.map(({ input }) => input),
    faults: rows.flatMap((row) => row.faults),
  }
}

const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`

describe('an export of Jira', () => {
  it('has labels of several columns, estimates, files as links, and its own texts', () => {
    const { tool, inputs, faults, table } = read(JIRA_CSV)
    expect([tool?.name, faults]).toEqual(['Jira', []])
    expect(inputs).toEqual([
      {
        number: 'LB-1',
        taskName: 'නව වෙබ් අඩවිය; "first" draft',
        dueDate: '2026-11-20',
        assigneeId: KASUN,
        projectId: 7,
        status: 'To Do',
        priority: 'Critical',
        type: 'Task',
        labels: 'web, print',
        startDate: null,
        estimateMinutes: 90,
        remark:
          `<h2>Plan</h2><p><strong>Bold</strong> and ${link('https://example.lk/brief', 'the brief')}</p>` +
          '<ul><li><p>one</p><ul><li><p>deeper</p></li></ul></li></ul><ol><li><p>first</p></li></ol>' +
          '<p><code>x *y*</code></p><p><strong>Files</strong></p>' +
          `<ul><li><p>${link('https://example.atlassian.net/a/1/plan.pdf', 'plan; v2.pdf')}</p></li><li><p>evil.html</p></li></ul>`,
      },
      {
        number: 'LB-2',
        waitsFor: 'LB-99, LB-1',
        taskName: '=1+1',
        dueDate: '2026-11-21',
        projectId: 7,
        // unknown here, its category is not
        status: 'Done',
        priority: 'Low',
        type: 'Bug',
        startDate: null,
        estimateMinutes: 1,
        remark: '<p>Part of: නව වෙබ් අඩවිය; "first" draft</p>',
      },
    ])
    expect(table.header.slice(-3)).toEqual(['Created', 'Σ Original Estimate', 'Comment'])
  })
})

describe('an export of Asana', () => {
  it('has people by their addresses; finished tasks are done, sub-tasks belong to the project of theirs', () => {
    const { tool, inputs, faults } = read(ASANA_CSV)
    expect([tool?.name, faults]).toEqual(['Asana', []])
    expect(inputs).toEqual([
      {
        number: '1200001',
        waitsFor: '1200003, 1200002',
        taskName: 'Send "the" draft',
        dueDate: '2026-11-20',
        assigneeId: KASUN,
        projectId: 7,
        status: 'In Progress',
        labels: 'Harbour,Print',
        startDate: '2026-11-16',
        remark: '<p>Two lines;<br />with *stars*</p>',
      },
      {
        number: '1200002',
        taskName: 'Choose pictures',
        dueDate: '2026-11-09',
        projectId: 7,
        status: 'Done',
        startDate: null,
        remark: '<p>Part of: Send "the" draft</p>',
      },
      {
        number: '1200003',
        taskName: 'Buy paper, ink',
        dueDate: '2026-11-08',
        projectId: 7,
        startDate: null,
      },
    ])
  })
})

describe('an export of ClickUp', () => {
  it('has days and lengths from milliseconds, several people, steps and files', () => {
    const { tool, inputs, faults } = read(CLICKUP_CSV)
    expect([tool?.name, faults]).toEqual(['ClickUp', []])
    expect(inputs).toEqual([
      {
        taskName: 'Logo in Sinhala',
        dueDate: '2026-11-20',
        assigneeId: KASUN,
        projectId: 7,
        status: 'In Progress',
        priority: 'Critical',
        labels: 'brand, print',
        startDate: null,
        estimateMinutes: 90,
        remark:
          '<p><strong>ලාංඡනය</strong></p><p>Also assigned: Dilini Perera</p><p><strong>Check</strong></p>' +
          '<ul><li><p>☐ Colours</p></li><li><p>☐ Letters</p></li></ul><p><strong>Files</strong></p>' +
          `<ul><li><p>${link('https://t1.p.clickup-attachments.com/logo%20%281%29.png', 'logo (1).png')}</p></li></ul>`,
      },
      {
        taskName: 'Trim it',
        dueDate: '2026-11-20',
        projectId: 7,
        status: 'Done',
        startDate: null,
        remark: '<p>Part of: Logo in Sinhala</p>',
      },
    ])
  })

  it('keeps what is no JSON and no number out of the way', () => {
    const odd = CLICKUP_CSV.replace('"{""Check"":[""Colours"",""Letters""]}"', '{"a":[1]}')
      .replace(/"\[\{""title.*?\]"/, '[{]')
      .replace('5400000', 'soon')
    expect(read(odd).faults).toEqual([
      { field: 'estimateMinutes', sentence: '“soon” is not a length such as 1:30, 1.5h or 90m' },
    ])
  })
})

describe('an export of Trello', () => {
  const poster = {
    taskName: 'Poster; "harbour"',
    dueDate: '2026-11-20',
    assigneeId: KASUN,
    projectId: 7,
    status: 'In Progress',
    labels: 'Print  big, green',
    startDate: '2026-11-16',
    remark:
      '<p><strong>Big</strong></p><ul><li><p>sky</p></li><li><p>sea &lt;b&gt;</p></li></ul>' +
      '<p>Also assigned: Dilini Perera</p><p><strong>Before print</strong></p>' +
      '<ul><li><p>☑ Proof [read] it</p></li><li><p>☐ මුද්‍රණය</p></li></ul><p><strong>Files</strong></p>' +
      `<ul><li><p>${link('https://trello.com/1/cards/a1/harbour.jpg', 'harbour.jpg')}</p></li><li><p>odd</p></li></ul>`,
  }

  it('has its cards with their lists, labels, members, steps and files; archived ones are left out', () => {
    const { tool, inputs, faults, archived } = read(TRELLO_JSON)
    expect([tool?.name, faults, archived]).toEqual(['Trello', [], 2])
    expect(inputs).toEqual([
      poster,
      { taskName: '=1+1', dueDate: '2026-11-21', projectId: 7, status: 'Done', startDate: null },
    ])
  })

  it('has archived cards too where they are wanted', () => {
    const { inputs, faults } = read(TRELLO_JSON, { withArchived: true })
    expect(inputs.map(({ taskName }) => taskName)).toEqual([
      poster.taskName,
      '=1+1',
      'Gone',
      'On a gone list',
    ])
    expect(faults).toEqual([{ field: 'status', sentence: 'There is no status called “Old”' }])
  })

  test.each([
    ['{"cards": [', 'This JSON file is not whole. Export it again.'],
    ['{}', 'This JSON file is not an export of Trello.'],
    ['[1, 2]', 'This JSON file is not an export of Trello.'],
    ['{"lists": [], "cards": [{"name": 1}]}', 'This JSON file is not an export of Trello.'],
    ['{"lists": {"length": 5}, "cards": "x"}', 'This JSON file is not an export of Trello.'],
    ['{"lists": [], "cards": []}', 'Nothing that is not archived stands in this export of Trello.'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'This JSON file is not an export of Trello.'],
    [
      JSON.stringify({
        lists: [],
        cards: Array.from({ length: 5_001 }, () => ({ name: 'x', idList: '' })),
      }),
      'It has 5,001 rows. At most 5,000 can be imported at once: split it.',
    ],
  ])('%.40j is refused with a sentence', (text, fault) => {
    expect(readSource(taskImport, text)).toEqual({ fault })
  })

  it('may lack everything but its cards and lists', () => {
    const bare = { lists: [], cards: [{ idList: 'x', name: 'Only', attachments: null, __proto__: null }] }
    expect(read(JSON.stringify(bare)).table).toMatchObject({
      header: ['Task Name'],
      rows: [{ cells: ['Only'] }],
    })
  })
})

describe('a known tool', () => {
  test.each([
    ['Jira', JIRA_CSV],
    ['Asana', ASANA_CSV],
    ['ClickUp', CLICKUP_CSV],
  ])('%s is set aside where its table is wanted as it stands', (name, text) => {
    const { tool, table } = read(text, { isPlain: true })
    expect(tool?.name).toBe(name)
    expect(table.header.join(',')).toBe(text.slice(0, text.indexOf('\n')))
  })

  test.each([JIRA_CSV, ASANA_CSV, CLICKUP_CSV, TRELLO_JSON])(
    'is not seen again in its rows once they are saved to be corrected (%#)',
    (text) => {
      const { table, rows } = read(text)
      const faulty = rows.map((row) => ({ ...row, faults: [{ field: 'taskName', sentence: 'No' }] }))
      const file = faultyRowsFile(taskImport, table, faulty)
      const saved = new TextDecoder().decode(new Uint8Array(file.bytes))
      const again = read(saved)
      expect(again.tool).toBeUndefined()
      expect(again.inputs.map(({ taskName, dueDate }) => [taskName, dueDate])).toEqual(
        rows.map(({ input }) => [input['taskName'], input['dueDate']]),
      )
    },
  )

  it('is known in a file with semicolons, or with another order of its columns', () => {
    const text = 'Issue key;Labels;Summary;Labels\nLB-1;a b;"x;y";c'
    expect(read(text)).toMatchObject({
      tool: { name: 'Jira' },
      table: {
        separator: ';',
        header: ['Task Name', 'Labels', 'Number'],
        rows: [{ cells: ['x;y', 'a, b, c', 'LB-1'] }],
      },
    })
  })

  it('has names on one line, also where the tool allows several', () => {
    const { faults, inputs } = read('Summary,Issue key,Due Date\n"වැඩ\n  ""එක""",LB-1,2026-11-20')
    expect(faults).toEqual([])
    expect(inputs).toMatchObject([{ taskName: 'වැඩ "එක"' }])
  })

  it('is not looked for in other imports, and not seen in ordinary tables', () => {
    expect(readSource(clientImport, JIRA_CSV)).not.toHaveProperty('tool')
    expect(readSource(taskImport, 'Title,Due,Summary\nx,2026-11-20,y')).not.toHaveProperty('tool')
  })

  it('says of a row that is too long how many cells it has', () => {
    expect(read(`Summary,Issue key\na,LB-1,b,c`).faults[0]?.sentence).toBe(
      'This row has 2 cells more than the header: put texts with separators in quotes',
    )
  })
})
