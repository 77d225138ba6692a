import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** A condition that holds in every database between any two transactions. */
export interface Invariant {
  /** Kebab-case. */
  name: string
  /** The condition, in words for users. */
  sentence: string
  /** One SELECT of the rows that violate it. */
  query: string
}

/** A violated invariant, with some of the rows that violate it. */
export interface Breach extends Pick<Invariant, 'name' | 'sentence'> {
  /** How many rows violate it. */
  count: number
  /** The first of them, their values by column. */
  rows: Readonly<Record<string, unknown>>[]
}

/** Maximum number of rows in a breach. */
const NAMED_ROWS = 10
/** Milliseconds per query: scanning a large installation takes longer than any request may. */
const LIMIT = 10 * 60 * 1000

const STATEMENT = /^--! ([a-z-]+): (.+)\n([^;]+);$/gm

/**
 * The invariants of an SQL file. Each begins with a line `--! its-name: Its sentence.`, and its query ends with the
 * file's next semicolon.
 */
export function readInvariants(file: string): Invariant[] {
  const text = readFileSync(file, 'utf8')
  const invariants = [...text.matchAll(STATEMENT)].map(([, name = '', sentence = '', query = '']) => ({
    name,
    sentence,
    query,
  }))
  const headings = text.split('\n').filter((line) => line.startsWith('--!')).length
  if (invariants.length === 0 || invariants.length !== headings) {
    throw new Error(`${file} has ${headings} headings and ${invariants.length} invariants`)
  }
  return invariants
}

/** The violated invariants, all checked in one snapshot: concurrent writes do not interfere. */
export async function findBreaches(pool: Pool, invariants: readonly Invariant[]): Promise<Breach[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${LIMIT}`)
    const breaches: Breach[] = []
    for (const { name, sentence, query } of invariants) {
      const text = `select count(*) over () as count, to_json(broken) as row from (${query}) as broken limit ${NAMED_ROWS}`
      const statement = { text, query_timeout: LIMIT }
      const { rows } = await client.query<{ count: number; row: Record<string, unknown> }>(statement)
      const [first] = rows
      if (first !== undefined)
        breaches.push({ name, sentence, count: first.count, rows: rows.map(({ row }) => row) })
    }
    return breaches
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** A breach in one line: its sentence, and the rows that violate it. */
export function describeBreach({ sentence, count, rows }: Breach): string {
  const named = rows.map((row) =>
    Object.entries(row)
      .map(([column, value]) => `${column} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
  )
  const more = count > rows.length ? [`and ${count - rows.length} more`] : []
  return `${sentence} But: ${[...named, ...more].join('; ')}`
}
