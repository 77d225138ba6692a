import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EntityDefinition, fieldsOf, snakeCase, type Stamp } from '#platform/shared/entity.ts'
import type { Fields } from '#platform/shared/entity-fields.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { AUDITED, UNDOABLES } from './features.ts'

/** Columns that the database computes. */
const DERIVED = new Set([
  'search_text',
  'search_name',
  'status_rank',
  'priority_rank',
  'is_billed',
  'billable_on_task',
])

/** Columns that are declared and that no undo sets back. */
const STAYING: Readonly<Record<string, readonly string[]>> = {
  comment: ['author_id', 'author_name'],
  'saved-view': ['owner_id', 'page'],
  task: ['remark', 'remark_version', 'quote_item_id'],
}

/** What undo sets back in another table. */
const ELSEWHERE = new Set(['remark_version_id', 'waits_for'])

const ENTITIES = AUDITED.flatMap(({ kind, source }) => {
  const undone = UNDOABLES.find(({ entity }) => entity.name === kind.name)?.columns ?? []
  const columns = [...undone, ...(STAYING[kind.name] ?? [])].filter((column) => !ELSEWHERE.has(column))
  return 'columnOf' in kind
    ? [{ table: source?.table, columns, definition: kind as EntityDefinition<Fields, Stamp> }]
    : []
})

/** The types of columns that a field with such a value may have. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  money: ['bigint'],
  day: ['date'],
  flag: ['boolean'],
  // a number is written as it is
  text: ['text', 'character varying', 'integer'],
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => app.stop())

it('declared entities are found among the features', () => {
  expect(ENTITIES.length).toBeGreaterThanOrEqual(9)
})

describe.each(ENTITIES)('the table $table', ({ table, columns, definition }) => {
  const columnsOfTable = async () => {
    const { rows } = await app.platform.pool.query<{ name: string; type: string; nullable: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
    return rows
  }

  it('has exactly the columns of its declaration', async () => {
    const names = (await columnsOfTable()).map(({ name }) => name).filter((name) => !DERIVED.has(name))
    const stamps = definition.stamps.map((stamp) => snakeCase(stamp))
    expect(names.toSorted()).toEqual(['id', ...columns, ...stamps].toSorted())
  })

  it('stores each field in a column of its type, nullable where the reply may be empty', async () => {
    const found = new Map((await columnsOfTable()).map((column) => [column.name, column]))
    for (const field of fieldsOf(definition)) {
      const column = found.get(String(field.column))
      expect([field.column, column?.nullable]).toEqual([field.column, z.safeParse(field.reply, null).success])
      const types = TYPES[field.audit]
      if (types !== undefined) expect(types, field.column).toContain(String(column?.type))
    }
  })
})
