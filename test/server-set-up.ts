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
  }
}

/** Every test database is a copy of this migrated, empty one. */
export const TEMPLATE_DATABASE = 'test_template'

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
