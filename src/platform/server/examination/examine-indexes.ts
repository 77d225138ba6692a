import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Finding } from '#platform/shared/finding.ts'

/** The indexes that the migrations create, by name, with their statements; a test compares the two. */
const SCHEMA_INDEXES = path.join(import.meta.dirname, 'schema-indexes.json')

interface IndexFound {
  name: string
  /** Whether PostgreSQL uses it: a failed concurrent creation leaves an unused index behind. */
  is_valid: boolean
}

/** Whether every index that the migrations create exists and is in use. Additional ones do no harm. */
export async function examineIndexes(pool: Pool): Promise<Finding> {
  const made = JSON.parse(readFileSync(SCHEMA_INDEXES, 'utf8')) as Record<string, string>
  // without their statements, which take PostgreSQL long to reconstruct
  const { rows: found } = await pool.query<IndexFound>(`
    select relname::text as name, indisvalid and indisready and indislive as is_valid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by relname collate "C"`)
  const names = new Set(found.map(({ name }) => name))
  const missing = Object.keys(made).filter((name) => !names.has(name))
  const unused = found.filter((index) => !index.is_valid)
  const faults = [
    ...missing.map((name) => `${name} is missing; make it again with: ${made[name]};`),
    ...unused.map(({ name }) => `${name} is not valid; rebuild it with: REINDEX INDEX ${name};`),
  ]
  return {
    name: 'indexes',
    about: 'database',
    grade: faults.length === 0 ? 'ok' : 'wrong',
    sentence:
      faults.length === 0
        ? `All ${Object.keys(made).length} indexes are there and in use.`
        : `Every index that the migrations make is there and in use. But: ${faults.join(' ')}`,
  }
}
