import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkMigrations } from './check-migrations.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

const RELEASES =
  '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-12-01)\n\nSchema 0085.\n\n## 0.1.0\n'

/** The faults of migrations, by file name. */
function check(migrations: Record<string, string>, changelog = RELEASES): string[] {
  root = mkdtempSync(path.join(tmpdir(), 'ledgerboard-migrations-'))
  mkdirSync(path.join(root, 'migrations'))
  writeFileSync(path.join(root, 'CHANGELOG.md'), changelog)
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(path.join(root, 'migrations', name), sql)
  const { migrationCount, faults } = checkMigrations(root)
  expect(migrationCount).toBe(Object.keys(migrations).filter((name) => name >= '0084').length)
  return faults
}

describe('a migration that the former release survives', () => {
  it.each([
    "create table marks (id integer primary key, name text not null unique check (name <> ''))",
    'create table marks (id integer); alter table marks add constraint m unique (id), alter column id set not null',
    'create table marks (id integer); create unique index marks_once on marks (id)',
    'alter table tasks add column mark text, add mark_id integer references marks (id) check (mark_id > 0)',
    'alter table tasks add column is_marked boolean not null default false',
    'alter table tasks add column size numeric(10, 2) not null generated always as (width * 2) stored',
    'alter table tasks add column mark text check (mark is not null or name is not null)',
    'create index tasks_by_mark on tasks (mark) where mark is not null',
    'create function f() returns trigger language plpgsql as $$ begin drop table x; end $$; create trigger t before insert on tasks for each row execute function f()',
    "alter table tasks drop constraint c, add constraint c check (mark in ('a, b', 'c')) not valid; alter table tasks validate constraint c",
    'alter table tasks alter column mark drop not null, alter column mark set default 1',
    "-- alter table tasks drop column mark;\nupdate tasks set mark = 'drop table tasks;'",
  ])('is accepted: %s', (sql) => {
    expect(check({ '0084_marks.sql': `-- Marks.\n${sql};\n` })).toEqual([])
  })
})

describe('a migration that the former release does not survive', () => {
  it.each([
    'drop table tasks',
    'drop function f()',
    'drop index tasks_by_mark',
    'drop trigger t on tasks',
    'truncate tasks',
    'do $$ begin end $$',
    'alter table tasks drop column mark',
    'alter table tasks drop mark',
    'alter table tasks rename to works',
    'alter table tasks rename column mark to sign',
    'alter table tasks alter column mark type integer using mark::integer',
    'alter table tasks alter column mark set data type integer',
    'alter table tasks alter mark set not null',
    'alter table tasks alter column mark drop default',
    'alter table tasks add column mark text not null',
    'alter table tasks add column mark text not null check (mark is not null)',
    "alter table tasks add column mark text not null default '' unique",
    'alter table tasks add column mark bigint primary key',
    "alter table tasks add constraint c check (mark in ('a', 'b'))",
    'alter table tasks add check (mark > 0)',
    'alter table tasks add unique (mark)',
    'alter table tasks add constraint c unique (mark)',
    'alter table tasks add constraint f foreign key (mark_id) references marks (id)',
    'alter table tasks add column a text, drop column b',
    'create unique index tasks_once on tasks (mark)',
    'ALTER TABLE "tasks"\n  DROP COLUMN "mark"',
    'alter type kind rename to sort',
    'create table marks (id integer); drop table tasks',
  ])('is refused: %s', (sql) => {
    expect(check({ '0084_marks.sql': `${sql};\n` })).toEqual([
      expect.stringContaining('migrations/0084_marks.sql  is no expansion: '),
    ])
  })

  it('is accepted where it contracts what an earlier release expanded, and only there', () => {
    const drop = 'alter table tasks drop column mark;\n'
    const before = { '0001_tasks.sql': drop, '0084_signs.sql': 'create table signs (id integer);' }
    const later = { '0086_late.sql': 'create table late (id integer);' }
    const contract = (numbers: string) =>
      check({ ...before, ...later, '0087_marks.sql': `-- Why.\n-- contracts: ${numbers}\n${drop}` })
    expect(contract('0084')).toEqual([])
    expect(contract('0001, 0084')).toEqual([])
    expect(contract('0084, 0086')).toEqual([
      'migrations/0087_marks.sql  contracts 0086, which belongs to no release yet',
    ])
    expect(contract('0085')).toEqual(['migrations/0087_marks.sql  contracts 0085, which does not exist'])
    expect(
      check({ '0086_late.sql': 'create table late (id integer);', '0088_l.sql': 'drop table late;' }),
    ).toHaveLength(1)
    const once = 'alter table late add unique (id);'
    expect(check({ '0086_late.sql': 'create table late (id integer);', '0088_late.sql': once })).toEqual([])
    expect(check({ '0085_late.sql': 'create table late (id integer);', '0088_late.sql': once })).toHaveLength(
      1,
    )
    const hidden = { '0087_marks.sql': `${drop}-- contracts: 0084\n` }
    expect(check({ ...before, ...hidden })).toHaveLength(1)
    const contracting = { '0085_marks.sql': `-- contracts: 0084\n${drop}` }
    expect(check({ ...before, ...contracting }, '## Unreleased\n\n## 0.1.0\n')).toHaveLength(1)
  })
})
