/**
 * The fair lower bound: for each call the statements that the product sends for it, all in one round trip, and nothing
 * else. The recorded calls of each operation are in BENCH_RECORDED; a path begins with the operation's number.
 */
import fs from 'node:fs'
import http from 'node:http'
import pg from 'pg'
import { together } from './kit/apart.ts'
import type { RecordedCall, Statement } from './kit/recorded-calls.ts'
import type { LoadRequest } from './load.ts'

const pool = new pg.Pool({
  host: process.env['BENCH_SOCKET'],
  user: 'ledgerboard',
  database: 'ledgerboard',
  max: 10,
  pipeline: true,
})

interface Template {
  /** The texts of the request that may differ from call to call, in order. */
  parts: string[]
  statements: (Statement & { name: string })[]
}

let names = 0
const templateOf = ({ request, statements }: RecordedCall): Template => ({
  parts: partsOf(request),
  statements: withOwnIds(statements).map((statement) => ({ ...statement, name: `same-${names++}` })),
})
const operations = (
  JSON.parse(fs.readFileSync(process.env['BENCH_RECORDED'] ?? '', 'utf8')) as RecordedCall[][]
).map((calls) => ({
  exact: new Map(calls.map((call) => [keyOf(call.request), templateOf(call)])),
  /** The middle one by its number of statements: a change may change nothing, or tell many. */
  usual: templateOf(
    calls.toSorted((one, other) => one.statements.length - other.statements.length)[
      Math.floor(calls.length / 2)
    ] as RecordedCall,
  ),
}))

function keyOf({ method, path, body }: LoadRequest): string {
  return `${method} ${together(path)} ${body ?? ''}`
}

function partsOf({ path, body }: LoadRequest): string[] {
  const leaves: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    else leaves.push(String(value))
  }
  if (body !== undefined) collect(JSON.parse(body))
  return [
    ...together(path)
      .split(/[/?&=]/)
      .map(decodeURIComponent),
    ...leaves,
  ]
}

/** What a statement creates is named by the later ones: its id is asked of the sequence, without a round trip. */
function withOwnIds(statements: readonly Statement[]): Statement[] {
  const created = new Map<string, string>()
  return statements.map((statement) => {
    const kept: unknown[] = []
    const places = statement.values.map((value) => {
      const sequence = created.get(String(value))
      if (sequence === undefined) return `$${kept.push(value)}`
      // in a query of its own, or the database could not use an index
      return `(select currval('${sequence}')::${typeof value === 'number' ? 'int' : 'text'})`
    })
    const text = statement.text.replaceAll(
      /\$(\d+)/g,
      (whole, place: string) => places[Number(place) - 1] ?? whole,
    )
    const table = /insert into "?(\w+)"? /.exec(statement.text)?.[1]
    if (table !== undefined && typeof statement.id === 'number')
      created.set(String(statement.id), `${table}_id_seq`)
    return { text, values: kept }
  })
}

/** The recorded values with the parts of this request instead of those of the recorded one. */
function replaced(value: unknown, pairs: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, pairs))
  if (typeof value === 'number') return Number(pairs.get(String(value)) ?? value)
  if (typeof value !== 'string') return value
  const whole = pairs.get(value)
  if (whole !== undefined) return whole
  if (!value.startsWith('{')) return value
  return [...pairs].reduce((text, [before, after]) => text.replaceAll(`"${before}"`, `"${after}"`), value)
}

async function answer(incoming: http.IncomingMessage): Promise<unknown> {
  const [, operation = '', path = ''] = /^\/(\d+)(.*)$/.exec(incoming.url ?? '') ?? []
  let body = ''
  for await (const part of incoming) body += String(part)
  const request = { method: incoming.method ?? 'GET', path, ...(body === '' ? {} : { body }) }
  const recorded = operations[Number(operation)]
  if (recorded === undefined) throw new Error(`no operation ${operation}`)
  const exact = recorded.exact.get(keyOf(request))
  const template = exact ?? recorded.usual
  const pairs = new Map<string, string>()
  if (exact === undefined) {
    for (const [index, part] of partsOf(request).entries()) {
      const before = template.parts[index]
      if (before !== undefined && before !== part) pairs.set(before, part)
    }
  }
  const client = await pool.connect()
  try {
    const answers = await Promise.all(
      template.statements.map(({ name, text, values }) =>
        client.query({ name, text, values: values.map((value) => replaced(value, pairs)) }),
      ),
    )
    return answers.reduce<unknown[]>(
      (longest, { rows }) => (rows.length >= longest.length && rows.length > 0 ? rows : longest),
      [],
    )
  } finally {
    client.release()
  }
}

http
  .createServer((incoming, response) => {
    answer(incoming).then(
      (json) => response.setHeader('content-type', 'application/json').end(JSON.stringify(json)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  .listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
