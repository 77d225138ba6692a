import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '#sales/clients/server/index.ts'
import { companyProfiles } from '#sales/company-profiles/server/index.ts'
import { expenses } from '#sales/expenses/server/index.ts'
import { invoiceSettings } from '#sales/invoice-settings/server/index.ts'
import { projects } from '#work/projects/server/index.ts'
import { type EntityDefinition, fieldsOf } from '#platform/shared/entity.ts'
import type { Fields } from '#platform/shared/entity-fields.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Columns that the database computes. */
const DERIVED = new Set(['search_text'])

const ENTITIES: readonly (readonly [table: string, columns: readonly string[], definition: unknown])[] = [
  ['clients', clients.columns, clients.definition],
  ['company_profiles', companyProfiles.columns, companyProfiles.definition],
  ['expenses', expenses.columns, expenses.definition],
  ['invoice_settings', invoiceSettings.columns, invoiceSettings.definition],
  ['projects', projects.columns, projects.definition],
]

/** The types of columns that a field with such a value may have. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  money: ['bigint'],
  day: ['date'],
  flag: ['boolean'],
  text: ['text', 'character varying'],
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => app.stop())

describe.each(ENTITIES)('the table %s', (table, columns, definition) => {
  const columnsOfTable = async () => {
    const { rows } = await app.platform.pool.query<{ name: string; type: string; nullable: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
    return rows
  }

  it('has the columns that its declaration names, and no other', async () => {
    const names = (await columnsOfTable()).map(({ name }) => name).filter((name) => !DERIVED.has(name))
    expect(names.toSorted()).toEqual(columns.toSorted())
  })

  it('stores each field in a column of its type, which may be empty where the reply may', async () => {
    const found = new Map((await columnsOfTable()).map((column) => [column.name, column]))
    for (const field of fieldsOf(definition as EntityDefinition<Fields>)) {
      const column = found.get(String(field.column))
      expect([field.column, column?.nullable]).toEqual([field.column, z.safeParse(field.reply, null).success])
      const types = TYPES[field.audit]
      if (types !== undefined) expect(types, field.column).toContain(String(column?.type))
    }
  })
})
