import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '#test/linear-time.ts'
import { parseQuickLine } from './parse-quick-line.ts'
import { quickContext, type QuickLine, type QuickToken } from './quick-line.ts'

/** A Thursday. */
const TODAY = '2026-11-19'
const ids = [
  ['nimal', 'Nimal Perera', 'nimal@bluelotus.example'],
  ['nuwan', 'Nuwan Perera', 'n.perera@bluelotus.example'],
  ['kasun-d', 'Kasun De Silva', 'kasun@bluelotus.example'],
  ['kasun-r', 'Kasun Rajapaksa', 'kr@bluelotus.example'],
  ['zoe', 'Zoë Ånström', 'zoe.a@bluelotus.example'],
  ['sanduni', 'සඳුනි රත්නායක', 'sanduni@bluelotus.example'],
  ['kavitha', 'கவிதா சிவகுமார்', 'kavitha@bluelotus.example'],
  ['shri', 'ශ්‍රී ලාල්', 'shri@bluelotus.example'],
] as const
const context = quickContext({
  today: TODAY,
  people: ids.map(([id, name, email]) => ({ id, name, email })),
  projects: [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Lanka Foods web shop' },
    { id: 3, name: 'Harbour' },
    { id: 4, name: 'Harbour rebrand' },
    { id: 5, name: 'யாழ் நூலகம்' },
    { id: 6, name: 'Twin' },
    { id: 7, name: 'Twin' },
    { id: 8, name: 'E-commerce 2.0' },
  ],
  meId: 'nimal',
  mayBill: true,
})

/** The recognised parts in short. */
function found({ name, values, tokens }: QuickLine): string {
  const { assignee, project, priority, status, startDate, dueDate } = values
  const parts = [
    name,
    assignee && `@${assignee.id}`,
    project && `#${project.id}`,
    priority && `!${priority}`,
    status && `/${status}`,
    startDate && `>${startDate}`,
    dueDate,
  ]
  const marked = tokens
    .filter(({ kind }) => kind !== 'known')
    .map((token) => (token.kind === 'ambiguous' ? `${token.choices.length} choices` : 'unknown'))
  return [...parts, ...marked].filter(Boolean).join(' | ')
}

const CASES: readonly (readonly [line: string, expected: string])[] = [
  // everything
  ['Home banner @nimal #website !high fri', 'Home banner | @nimal | #1 | !High | 2026-11-20'],
  ['@nimal #website !high fri Home banner', 'Home banner | @nimal | #1 | !High | 2026-11-20'],
  ['', ''],
  ['   ', ''],
  ['Home   banner', 'Home banner'],
  // people
  ['Call @NIMAL', 'Call | @nimal'],
  ['Call @nimal.perera', 'Call | @nimal'],
  ['Call @"Nimal Perera"', 'Call | @nimal'],
  ['Call @“nuwan perera”', 'Call | @nuwan'],
  ['Call @n.perera', 'Call | @nuwan'],
  ['Call @nimal@bluelotus.example', 'Call | @nimal'],
  ['Call @kasun.de.silva', 'Call | @kasun-d'],
  ['Call @kasun.de', 'Call | @kasun-d'],
  ['Call @rajapaksa', 'Call | @kasun-r'],
  ['Call @kasun', 'Call @kasun | 2 choices'],
  ['Call @perera', 'Call @perera | 2 choices'],
  ['Call @kr', 'Call | @kasun-r'],
  ['Call @zoe', 'Call | @zoe'],
  ['Call @ZOË', 'Call | @zoe'],
  ['Call @anstrom', 'Call | @zoe'],
  ['Call @me', 'Call | @nimal'],
  ['Call @nim', 'Call @nim | unknown'],
  ['Call @nobody', 'Call @nobody | unknown'],
  ['ඇමතුම @සඳුනි', 'ඇමතුම | @sanduni'],
  ['ඇමතුම @"සඳුනි රත්නායක" හෙට', 'ඇමතුම | @sanduni | 2026-11-20'],
  ['ඇමතුම @ශ්රී', 'ඇමතුම | @shri'],
  ['அழைப்பு @கவிதா நாளை', 'அழைப்பு | @kavitha | 2026-11-20'],
  ['அழைப்பு @கவிதா.சிவகுமார்', 'அழைப்பு | @kavitha'],
  ['Call @sanduni, then go', 'Call then go | @sanduni'],
  ['Call @nimal.', 'Call | @nimal'],
  ['Mail nimal@bluelotus.example', 'Mail nimal@bluelotus.example'],
  ['Meet @ noon', 'Meet @ noon'],
  ['Call @nimal @nuwan', 'Call @nimal | @nuwan | unknown'],
  ['Call @__proto__ @constructor', 'Call @__proto__ @constructor | unknown | unknown'],
  // projects
  ['Banner #lanka-foods-web-shop', 'Banner | #2'],
  ['Banner #"Lanka Foods web shop"', 'Banner | #2'],
  ['Banner #lanka', 'Banner | #2'],
  ['Banner #shop', 'Banner | #2'],
  ['Banner #harbour', 'Banner | #3'],
  ['Banner #harbour-rebrand', 'Banner | #4'],
  ['Banner #யாழ்', 'Banner | #5'],
  ['Banner #e-commerce-2.0', 'Banner | #8'],
  ['Banner #twin', 'Banner #twin | 2 choices'],
  ['Banner #twin-7', 'Banner | #7'],
  ['Banner #nothing', 'Banner #nothing | unknown'],
  ['As in #142', 'As in #142'],
  ['Learn C# and F#', 'Learn C# and F#'],
  // priorities
  ['Pay !low', 'Pay | !Low'],
  ['Pay !m', 'Pay | !Medium'],
  ['Pay !HI', 'Pay | !High'],
  ['Pay !crit', 'Pay | !Critical'],
  ['Pay !1', 'Pay | !Low'],
  ['Pay !4', 'Pay | !Critical'],
  ['Pay !5', 'Pay !5 | unknown'],
  ['Pay !now', 'Pay !now | unknown'],
  ['Pay now!', 'Pay now!'],
  ['Pay !!! now', 'Pay !!! now'],
  ['Pay !low !high', 'Pay !low | !High | unknown'],
  // statuses
  ['Pay /done', 'Pay | /Done'],
  ['Pay /in progress', 'Pay | /In Progress'],
  ['Pay /in-progress', 'Pay | /In Progress'],
  ['Pay /inpro', 'Pay | /In Progress'],
  ['Pay /to do', 'Pay | /To Do'],
  ['Pay /bl', 'Pay | /Blocked'],
  ['Pay /d', 'Pay /d'],
  ['Read /etc/hosts and/or more', 'Read /etc/hosts and/or more'],
  // days
  ['Pay today', 'Pay | 2026-11-19'],
  ['Pay tomorrow', 'Pay | 2026-11-20'],
  ['Pay TMR', 'Pay | 2026-11-20'],
  ['Pay mon', 'Pay | 2026-11-23'],
  ['Pay thursday', 'Pay | 2026-11-26'],
  ['Pay Sunday', 'Pay | 2026-11-22'],
  ['Pay next week', 'Pay | 2026-11-23'],
  ['Pay next month', 'Pay | 2026-12-01'],
  ['Pay next fri', 'Pay | 2026-11-27'],
  ['Pay next time', 'Pay next time'],
  ['Pay 17th', 'Pay | 2026-12-17'],
  ['Pay 19th', 'Pay | 2026-11-19'],
  ['Pay 31st', 'Pay | 2026-12-31'],
  ['Write the 1st draft', 'Write the 1st draft'],
  ['Pay 1st @nimal', 'Pay | @nimal | 2026-12-01'],
  ['Pay 17 dec', 'Pay | 2026-12-17'],
  ['Pay 17 nov', 'Pay | 2027-11-17'],
  ['Pay dec 17', 'Pay | 2026-12-17'],
  ['Pay Dec 17th', 'Pay | 2026-12-17'],
  ['Pay 17 December 2027', 'Pay | 2027-12-17'],
  ['Pay 17/12', 'Pay | 2026-12-17'],
  ['Pay 1/2/27', 'Pay | 2027-02-01'],
  ['Pay 17/12/2028', 'Pay | 2028-12-17'],
  ['Pay 29 feb', 'Pay | 2028-02-29'],
  ['Pay 2026-12-17', 'Pay | 2026-12-17'],
  ['Pay 2026-02-30', 'Pay 2026-02-30'],
  ['Pay 31/4', 'Pay 31/4'],
  ['Support 24/7', 'Support 24/7'],
  ['Pay 24/7/2027', 'Pay | 2027-07-24'],
  ['Pay 40th time', 'Pay 40th time'],
  ['Pay in 3 days', 'Pay | 2026-11-22'],
  ['Pay in 2 weeks', 'Pay | 2026-12-03'],
  ['Pay in a week', 'Pay | 2026-11-26'],
  ['Pay in 1 month', 'Pay | 2026-12-19'],
  ['Pay in 999 days', 'Pay | 2029-08-14'],
  ['Pay in 9999 days', 'Pay in 9999 days'],
  ['Pay in full', 'Pay in full'],
  ['Pay by fri', 'Pay | 2026-11-20'],
  ['Pay by cash', 'Pay by cash'],
  ['Send on Monday, please', 'Send please | 2026-11-23'],
  ['Monday slides fri', 'Monday slides | 2026-11-20'],
  ['In May we pay', 'In May we pay'],
  ['Fridays are free', 'Fridays are free'],
  // the start day
  ['Pay >mon', 'Pay | >2026-11-23'],
  ['Pay > mon', 'Pay | >2026-11-23'],
  ['Pay >17 dec', 'Pay | >2026-12-17'],
  ['Pay from 17 dec', 'Pay | >2026-12-17'],
  ['Pay from mon to fri', 'Pay | >2026-11-23 | 2026-11-20'],
  // only after a start day
  ['Walk to fri market', 'Walk to market | 2026-11-20'],
  // a comma separates what would otherwise be one day
  ['Ship next, fri', 'Ship next, | 2026-11-20'],
  ['Chapter 17, dec 1', 'Chapter 17, | 2026-12-01'],
  ['Pay >tomorrow 17/12', 'Pay | >2026-11-20 | 2026-12-17'],
  ['Pay from home', 'Pay from home'],
  ['Sales > costs', 'Sales > costs'],
  // quotes
  ['Read "fri" aloud', 'Read fri aloud'],
  ['Read “@nimal” aloud', 'Read @nimal aloud'],
  ['Say "hello" fri', 'Say "hello" | 2026-11-20'],
  ['A 5" screen fri', 'A 5" screen | 2026-11-20'],
  ['Say "hello fri', 'Say "hello | 2026-11-20'],
  ['"mon"day', 'monday'],
]

describe('a line', () => {
  it.each(CASES)('%s', (line, expected) => {
    expect(found(parseQuickLine(line, context))).toBe(expected)
  })

  it('is parsed relative to the current date', () => {
    const on = (today: string, line: string) =>
      parseQuickLine(line, quickContext({ today, people: [], projects: [] })).values.dueDate
    expect(on('2026-11-22', 'x next week')).toBe('2026-11-23')
    expect(on('2026-11-23', 'x mon')).toBe('2026-11-30')
    expect(on('2026-12-31', 'x tomorrow')).toBe('2027-01-01')
    expect(on('2026-12-31', 'x next month')).toBe('2027-01-01')
    expect(on('2027-01-31', 'x in 1 month')).toBe('2027-02-28')
    expect(on('2027-02-01', 'x 31st')).toBe('2027-03-31')
    expect(on('2028-02-29', 'x 29 feb')).toBe('2028-02-29')
  })

  it('knows the position of each part, including punctuation after it', () => {
    const line = 'Call @nimal, by fri.'
    const { tokens } = parseQuickLine(line, context)
    expect(tokens.map(({ start, end }) => line.slice(start, end))).toEqual(['@nimal,', 'by fri.'])
  })

  it('leaves excluded text unchanged', () => {
    const line = 'Plan fri with @nimal mon'
    const literals = [
      { start: 5, end: 8 },
      { start: 14, end: 20 },
    ]
    expect(found(parseQuickLine(line, context, { literals }))).toBe('Plan fri with @nimal | 2026-11-23')
  })

  it('for a sub-task has neither assignee, project nor start, and is never Cancelled', () => {
    const read = (line: string) => found(parseQuickLine(line, context, { of: 'sub-task' }))
    expect(read('Sketch !high fri /done')).toBe('Sketch | !High | /Done | 2026-11-20')
    expect(read('Sketch @nimal #website >mon')).toBe(
      'Sketch @nimal #website >mon | unknown | unknown | unknown',
    )
    expect(read('Sketch from mon')).toBe('Sketch from mon')
    expect(read('Sketch /cancelled')).toBe('Sketch /cancelled | unknown')
  })

  it('says why something was not recognised', () => {
    const sentences = (line: string, of: 'task' | 'sub-task' = 'task') =>
      parseQuickLine(line, context, { of }).tokens.flatMap((token) =>
        token.kind === 'unknown' ? [token.sentence] : [],
      )
    expect(sentences('x @zorro #moon !soon')).toEqual([
      'Nobody is called “zorro”',
      'No project is called “moon”',
      '“soon” is no priority',
    ])
    expect(sentences('x @nimal @zoe')).toEqual(['A task has one assignee: the last one counts'])
    expect(sentences('x @nimal', 'sub-task')).toEqual(['A sub-task has no assignee of its own'])
  })
})

/** Lines of recognised and unrecognised parts, in any order. */
const lines = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '@nimal',
        '#website',
        '!high',
        '/done',
        'fri',
        'from',
        '>',
        'in',
        '3',
        'days',
        '17',
        'dec',
        '"',
        '“',
        '”',
        '@"',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
  )
  .map((words) => words.join(' '))

describe('any line', () => {
  it('has ordered tokens that do not overlap, and loses nothing else', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { name, tokens } = parseQuickLine(line, context)
        let end = 0
        for (const token of tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(token.end).toBeGreaterThan(token.start)
          end = token.end
        }
        expect(end).toBeLessThanOrEqual(line.length)
        // whatever is left out was recognised, or is a quote
        const kept = tokens
          .filter(isKnown)
          .reduceRight((text, token) => text.slice(0, token.start) + text.slice(token.end), line)
        expect(lettersOf(name)).toBe(lettersOf(kept))
      }),
    )
  })

  it('gives the same name when everything recognised is excluded from parsing', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const literals = [{ start: 0, end: line.length }]
        expect(parseQuickLine(line, context, { literals })).toEqual({
          name: line.replaceAll(/\s+/g, ' ').trim(),
          tokens: [],
          values: {},
        })
      }),
    )
  })

  it.each([
    ['words', 'a '],
    ['names', '@nimal '],
    ['unknown names', '@x '],
    ['names that several have', '@kasun '],
    ['quotes', '" '],
    ['quotes without an end', '“'],
    ['signs with quotes', '@" '],
    ['days', 'fri '],
    ['words before days', 'from '],
    ['starts', '>'],
    ['starts apart', '> '],
    ['ends of sentences', '!'],
    ['ends of sentences in a word', '.a!'],
    ['statuses', '/in progress '],
    ['spaces', ' '],
    ['digits', '1'],
    ['accents', 'e\u0301'],
    ['one long name', '@ස'],
    ['estimates', '~3h '],
    ['prices', 'lkr 45000 '],
    ['currencies', 'lkr '],
  ])('of 100 kB is parsed in linear time: %s', (_what, part) => {
    const line = part.repeat(Math.ceil(100_000 / part.length))
    expectLinearTime(100_000, (size) => parseQuickLine(line.slice(0, size), context))
  })
})

function isKnown(token: QuickToken): boolean {
  return token.kind === 'known'
}

function lettersOf(text: string): string {
  return text.replaceAll(/[\s"“”]/g, '')
}
