import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { nameOf } from '#test/one-of-each.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Patterns with quadratic run time that never see a long text by another user, each with the reason. */
const NEVER_LONG: Readonly<Record<string, string>> = {
  [String.raw`\/+$`]: 'APP_URL, which the operator writes',
  [String.raw`^([A-Za-z0-9.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.%\w]*)$`]: 'HOST, which the operator writes',
  [String.raw`<[^>]*$`]: 'the first 1,000 characters of a description',
  [String.raw`^(?:lkr|rs\.?|rupees|රු\.?|ரூ\.?)\s*|\s*(?:lkr|rs\.?|rupees|\/=|\/-)$`]:
    'a cell of at most 60 characters',
  [String.raw`(?:[,T]| +at)? *\d{1,2}:\d\d.*$`]: 'a cell of at most 60 characters',
  [String.raw`%.*$`]: 'slow with a line break only, which no header holds',
}

/** Pieces that patterns stumble over; each is repeated to the full length. */
const PIECES = [
  'a',
  'A',
  'Z ',
  '_',
  '0',
  '9',
  '0.',
  '1,',
  '-1',
  ':1',
  ' ',
  '	',
  '\n',
  '\r\n',
  ' \n',
  '\xA0',
  '　',
  '.',
  '-',
  '/',
  '\\',
  '@',
  'a@',
  'a.',
  '"',
  "'",
  '<',
  '>',
  '<a',
  '&',
  '&amp;',
  '&#',
  '{',
  '}',
  '{a}',
  '{SEQ',
  '(',
  ')',
  '[',
  ']',
  '%',
  '%4',
  '#',
  '#1',
  '# 1',
  '=',
  '+',
  ',',
  ':',
  ';',
  '!',
  '?',
  '*',
  '|',
  '^',
  '$',
  '`',
  '​',
  '\u2028',
  '\0',
  'é',
  'සි',
  '😀',
  '\ud800',
  'http://',
  '://',
  'a:',
  'INV-',
  '<!--',
  'style="',
  '~',
]
/** Added around it, so that a match begins but fails. */
const STARTS = ['', 'x', '<']
const ENDS = ['', '!', 'x', '\n', '\u0000', '>', '"', 'Ā']
const PATTERN_LENGTH = 6_000
const FIELD_LENGTH = 100_000
/** Milliseconds of CPU time: linear patterns take less than one, quadratic ones tens. */
const PATTERN_LIMIT = 15
const FIELD_LIMIT = 100

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** The CPU time of the work in milliseconds; measured again when above the limit, as other load distorts it. */
function timeOf(work: () => unknown, limit: number): number {
  let shortest = Infinity
  for (let round = 0; round < 4 && shortest > limit; round++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

interface Pattern {
  file: string
  source: string
  flags: string
}

function patternsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const { program } = parseSync(file, text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' })
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

const PATTERN_TEXTS = PIECES.flatMap((piece) =>
  STARTS.flatMap((start) =>
    ENDS.map((end) => ({ name: `${start}${piece}…${end}`, text: start + fill(piece, PATTERN_LENGTH) + end })),
  ),
)
const FIELD_TEXTS = PIECES.map((piece) => ({ name: piece, text: `${fill(piece, FIELD_LENGTH)}!` }))

/** The text for which a pattern takes too long, or undefined. */
function slowText({ source, flags }: Pattern): string | undefined {
  const pattern = new RegExp(source, flags)
  const isSlow = (text: string) => {
    const use = () => (flags.includes('g') ? text.replaceAll(pattern, '') : pattern.test(text))
    return timeOf(use, PATTERN_LIMIT) > PATTERN_LIMIT
  }
  return PATTERN_TEXTS.find(({ text }) => isSlow(text))?.name
}

describe('the regular expressions of the product', () => {
  it('take time in proportion to the text, whatever it contains', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      (file) => !/\.test(-process)?\./.test(file),
    )
    const patterns = files.flatMap((file) => patternsOf(file, readFileSync(path.join(ROOT, file), 'utf8')))
    expect(patterns.length).toBeGreaterThan(150)
    const slow = patterns
      .filter(({ source }) => NEVER_LONG[source] === undefined)
      .flatMap((pattern) => {
        const text = slowText(pattern)
        return text === undefined ? [] : [`${pattern.file}: /${pattern.source}/ over ${JSON.stringify(text)}`]
      })
    expect(slow).toEqual([])
    // a pattern that no longer exists needs no reason
    const sources = new Set(patterns.map(({ source }) => source))
    expect(Object.keys(NEVER_LONG).filter((source) => !sources.has(source))).toEqual([])
  }, 240_000)

  it.each([
    String.raw`[ \t]*[\r\n]`,
    String.raw`\s+$`,
    String.raw`(a+)+$`,
    String.raw`\S*$`,
    String.raw`^(\w+\s?)*$`,
  ])('are detected if they do not: /%s/', (source) => {
    const [pattern] = patternsOf('x.ts', `export const x = /${source}/`)
    // an exponential pattern must not be tried at the full length
    const isExponential = source.includes('+)+') || source.includes(')*$')
    if (isExponential) {
      const time = (length: number) => timeOf(() => new RegExp(source).test(`${'a'.repeat(length)}!`), 0)
      expect(time(24)).toBeGreaterThan(2 * time(20))
    } else expect(pattern && slowText(pattern)).toBeDefined()
  })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Schema = Exclude<Endpoint['query'], undefined>
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Paths of all fields of a schema, those of lists in their first entry. */
function fieldPaths({ properties = {}, items, anyOf = [] }: JsonSchema): (string | number)[][] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [name],
      ...fieldPaths(field).map((rest) => [name, ...rest]),
    ]),
    ...(items === undefined ? [] : [[0], ...fieldPaths(items).map((rest) => [0, ...rest])]),
    ...anyOf.flatMap(fieldPaths),
  ]
}

function valueAt([name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value
  return typeof name === 'number' ? [valueAt(rest, value)] : { [name]: valueAt(rest, value) }
}

describe('the schemas of all calls', () => {
  it('check 100 kB in any field without delaying anybody', () => {
    const slow: string[] = []
    let looked = 0
    for (const endpoint of app.router.endpoints) {
      const schemas: (Schema | undefined)[] = [
        endpoint.params,
        endpoint.query,
        isFile(endpoint.body ?? 'empty') ? undefined : (endpoint.body as Schema | undefined),
      ]
      for (const schema of schemas.filter((each) => each !== undefined)) {
        const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
        for (const field of fieldPaths(shape))
          for (const { name, text } of FIELD_TEXTS.filter((_, index) => (index + looked) % 3 === 0)) {
            const value = valueAt(field, text)
            if (timeOf(() => schema.safeParse(value), FIELD_LIMIT) > FIELD_LIMIT)
              slow.push(`${nameOf(endpoint)} ${field.join('.')} over ${JSON.stringify(name)}`)
          }
        looked++
      }
    }
    expect(looked).toBeGreaterThan(100)
    expect(slow).toEqual([])
  }, 240_000)
})
