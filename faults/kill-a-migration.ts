import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Pool } from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { insertStatement, MIGRATIONS, olderRelease, statementCount } from './scene/migration-folders.ts'
import { signal } from './scene/processes.ts'
import { describeSchema } from './scene/schema.ts'
import { type Fault, prove, sample } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** The advisory lock at which the migration waits; the trial holds it. */
const BARRIER = 7_391_001
/** How many statements of all migrations the short form covers. */
const SAMPLE = 3
const PROGRAM = path.resolve(import.meta.dirname, '../src/platform/server/database/migrate.test-process.ts')

/** What is killed: the program, whose statement keeps running or is cut off with its connection, or the database. */
const WAYS = ['unheard', 'cut off', 'database'] as const

interface Place {
  /** The migration, from 1. */
  migration: number
  /** The statement after which it is killed, from 1. */
  statement: number
}

export const fault: Fault = {
  number: 'R18',
  promise: 'A migration that is killed at any statement changed nothing, and the next start finishes it.',
  async run(trial) {
    const folder = trial.folder()
    const postgres = await startEmbeddedPostgres({
      dataDirectory: path.join(folder, 'data'),
      log: () => undefined,
    })
    trial.cleanUp(() => postgres.stop())
    const all = MIGRATIONS.flatMap((name, index) =>
      Array.from({ length: statementCount(name) }, (_, place) => ({
        migration: index + 1,
        statement: place + 1,
      })),
    )
    const places = trial.isShort ? sample(trial, all, SAMPLE) : all
    const wanted = [...new Set(places.flatMap(({ migration }) => [migration - 1, migration]))]
    await makeSchemas(folder, postgres, wanted)
    for (const [count, place] of places.entries()) {
      const way = WAYS[Math.floor(trial.random() * WAYS.length)] ?? 'unheard'
      await killAt(folder, postgres, place, way)
      if (count % 20 === 19) trial.say(`${count + 1} of ${places.length} statements`)
    }
    return `killed at ${places.length} of the ${all.length} statements of ${MIGRATIONS.length} migrations: each changed nothing, and the next run made the schema that an undisturbed one makes`
  },
}

/** Creates a database at each of these schemas without disturbance: `schema_3` has the first three migrations. */
async function makeSchemas(
  folder: string,
  postgres: EmbeddedPostgres,
  wanted: readonly number[],
): Promise<void> {
  await administer(postgres, `create database growing owner ${DATABASE_NAME}`)
  for (let count = 0; count <= Math.max(...wanted); count++) {
    const pool = openPool(postgres, 'growing')
    await migrate(pool, olderRelease(folder, count), () => undefined)
    await pool.end()
    if (wanted.includes(count))
      await administer(postgres, `create database schema_${count} owner ${DATABASE_NAME} template growing`)
  }
}

async function killAt(
  folder: string,
  postgres: EmbeddedPostgres,
  { migration, statement }: Place,
  way: (typeof WAYS)[number],
): Promise<void> {
  const where = `killed (${way}) after statement ${statement} of ${MIGRATIONS[migration - 1]}`
  const before = await schemaOf(postgres, `schema_${migration - 1}`)
  const after = await schemaOf(postgres, `schema_${migration}`)
  await administer(postgres, `create database killed owner ${DATABASE_NAME} template schema_${migration - 1}`)
  const directory = olderRelease(path.join(folder, `at-${migration}-${statement}`), migration)
  insertStatement(directory, statement, `select pg_advisory_lock(${BARRIER})`)
  await killAtBarrier(postgres, directory, way)
  prove((await schemaOf(postgres, 'killed')) === before, `something is left: ${where}`)
  const pool = openPool(postgres, 'killed')
  const count = await migrate(pool, olderRelease(folder, migration), () => undefined)
  await pool.end()
  prove(count === 1, `the next run applied ${count} migrations: ${where}`)
  prove((await schemaOf(postgres, 'killed')) === after, `the next run made another schema: ${where}`)
  await administer(postgres, 'drop database killed with (force)')
}

async function killAtBarrier(
  postgres: EmbeddedPostgres,
  directory: string,
  way: (typeof WAYS)[number],
): Promise<void> {
  const watch = openPool(postgres, 'killed', SUPERUSER)
  const holder = await watch.connect()
  await holder.query('select pg_advisory_lock($1)', [BARRIER])
  const settings = { ...postgres.poolConfig, database: 'killed' }
  const program = spawn(process.execPath, [PROGRAM, JSON.stringify(settings), directory], {
    stdio: 'inherit',
  })
  const ended = once(program, 'exit')
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted`
  await until('the migration has come to its place', async () => (await watch.query(waiting)).rowCount === 1)
  program.kill('SIGKILL')
  await ended
  if (way === 'cut off') await watch.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)
  if (way === 'database') await killDatabase(postgres)
  holder.release(true)
  const others = `select from pg_stat_activity where datname = 'killed' and usename = '${DATABASE_NAME}'`
  await until('the killed migration is over', async () => {
    const found = await watch.query(others).catch(() => undefined)
    return found?.rowCount === 0
  })
  await watch.end()
}

async function killDatabase(postgres: EmbeddedPostgres): Promise<void> {
  const killed = postgres.processId
  signal(killed, 'SIGKILL')
  await until('the database runs again', () => postgres.processId !== killed)
}

async function schemaOf(postgres: EmbeddedPostgres, database: string): Promise<string> {
  const pool = openPool(postgres, database)
  try {
    return await describeSchema(pool)
  } finally {
    await pool.end()
  }
}

async function administer(postgres: EmbeddedPostgres, statement: string): Promise<void> {
  const pool = openPool(postgres, 'postgres', SUPERUSER)
  await pool.query(statement)
  await pool.end()
}

function openPool({ poolConfig }: EmbeddedPostgres, database: string, user = DATABASE_NAME): Pool {
  // creating and dropping a whole database takes longer than a request may
  const unlimited = { statement_timeout: 0, query_timeout: 0 }
  return createPool({ ...poolConfig, ...unlimited, database, user }, () => undefined, 2)
}
