import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: pg.PoolConfig
    /** Set where the test files of a worker share its modules. */
    sharesModules?: true
  }
}

/** Every test database is a copy of this migrated, empty one. */
const TEMPLATE_DATABASE = 'test_template'

/**
 * The end of the statement that creates a test database. Copying the template's files takes two thirds of the processor
 * time of copying it through the WAL, PostgreSQL's default.
 */
export const FROM_TEMPLATE = `template ${TEMPLATE_DATABASE} strategy file_copy`

/** One PostgreSQL for all server tests of a run, in its own folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = fs.mkdtempSync(path.join(memoryFolder(), 'ledgerboard-test-'))
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => undefined })
  const superuser = createPool({ ...postgres.poolConfig, user: SUPERUSER }, () => undefined, 1)
  // the product's own role may not create databases; here it creates one for each test file
  await superuser.query('alter role ledgerboard createdb')
  await superuser.end()
  const administration = createPool(postgres.poolConfig, () => undefined, 1)
  await administration.query(`create database ${TEMPLATE_DATABASE}`)
  await administration.end()
  const template = createPool({ ...postgres.poolConfig, database: TEMPLATE_DATABASE }, () => undefined, 1)
  await migrate(template, MIGRATIONS_DIRECTORY, () => undefined)
  await template.end()
  project.provide('database', postgres.poolConfig)
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDirectory, { recursive: true, force: true })
  }
}
