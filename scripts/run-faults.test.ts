import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlStatements } from '../faults/scene/sql-statements.ts'
import { faultNames } from './run-faults.ts'

const README = path.resolve(import.meta.dirname, '../faults/README.md')

test('every fault is in the table of contents', () => {
  const text = readFileSync(README, 'utf8')
  expect(faultNames().length).toBeGreaterThan(10)
  expect(faultNames().filter((name) => !text.includes(`\`faults/${name}.ts\``))).toEqual([])
})

test('statements end only at their own semicolons', () => {
  const text = `-- one; two
create table a (name text default ';'); create function f() returns trigger as $$
begin; return null; end
$$; insert into a values ('it''s; so'), (";");
-- the end;
`
  const statements = sqlStatements(text)
  expect(statements).toHaveLength(3)
  expect(statements.join('')).toBe(text)
  expect(statements[1]).toContain('begin; return null; end')
})
