import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { sqlStatements } from './sql-statements.ts'

/** The migration files of this release, in order. */
export const MIGRATIONS = readdirSync(MIGRATIONS_DIRECTORY)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/** Creates a folder with the first `count` migrations, like an older release. */
export function olderRelease(folder: string, count: number): string {
  const directory = path.join(folder, `release-${count}`)
  mkdirSync(directory, { recursive: true })
  for (const name of MIGRATIONS.slice(0, count))
    cpSync(path.join(MIGRATIONS_DIRECTORY, name), path.join(directory, name))
  return directory
}

/** Inserts a statement after the `place`-th one of the folder's last migration, counted from 1. */
export function insertStatement(directory: string, place: number, statement: string): void {
  const name = readdirSync(directory).toSorted().at(-1) ?? ''
  const statements = sqlStatements(readFileSync(path.join(MIGRATIONS_DIRECTORY, name), 'utf8'))
  writeFileSync(path.join(directory, name), statements.toSpliced(place, 0, `\n${statement};\n`).join(''))
}

/** The number of statements in a migration. */
export function statementCount(name: string): number {
  return sqlStatements(readFileSync(path.join(MIGRATIONS_DIRECTORY, name), 'utf8')).length
}
