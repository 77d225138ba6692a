import path from 'node:path'
import pg from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { type ExternalPostgres, startExternalPostgres } from '#test/external-postgres.ts'
import { startApp } from '../scripts/running-app/running-app.ts'
import { send, sendWell } from './scene/desk.ts'
import { fillSchema, findChanged, readContents } from './scene/fill-schema.ts'
import { MIGRATIONS, olderRelease } from './scene/migration-folders.ts'
import { proveInvariants, proveSound } from './scene/prove-sound.ts'
import { describeSchema } from './scene/schema.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'

/** The short form takes so many of the newest older schemas, and of the others each `SHARE`th, chosen by the seed. */
const NEWEST = 8
const SHARE = 4

export const fault: Fault = {
  number: 'R18',
  promise:
    'A database of every older schema is brought up to date with every row, and one of a newer is refused.',
  async run(trial) {
    const postgres = await startExternalPostgres(path.join(trial.folder(), 'external'))
    trial.cleanUp(() => postgres.stop('immediate'))
    const newest = await makeDatabase(postgres, 'newest')
    await migrateTo(newest, MIGRATIONS_DIRECTORY)
    const schema = await describeInPlace(newest)
    // the product itself is started on all of them, in the short form on one
    const counts = chooseSchemas(trial)
    const chosen = counts[Math.floor(trial.random() * counts.length)]
    let rows = 0
    for (const count of counts) {
      const isStarted = !trial.isShort || count === chosen
      rows += await upgrade(trial, postgres, count, schema, isStarted)
      trial.say(
        `${MIGRATIONS[count - 1]} is brought up to date${isStarted ? ' by a start of the product' : ''}`,
      )
    }
    await proveNewerIsRefused(trial, newest)
    return `${counts.length} older schemas with ${rows} rows in all brought to ${MIGRATIONS.at(-1)}: every row kept, sound, the schema that of a new installation; one made by a newer release is refused unchanged`
  },
}

/** How many migrations each of the older schemas has. */
function chooseSchemas(trial: Trial): number[] {
  const all = Array.from({ length: MIGRATIONS.length - 1 }, (_, index) => index + 1)
  const rest = Math.floor(trial.random() * SHARE)
  return trial.isShort ? all.filter((count) => all.length - count < NEWEST || count % SHARE === rest) : all
}

async function upgrade(
  trial: Trial,
  postgres: ExternalPostgres,
  count: number,
  schema: string,
  isStarted: boolean,
): Promise<number> {
  const name = `from_${count}`
  const url = await makeDatabase(postgres, name)
  await migrateTo(url, olderRelease(trial.folder(), count))
  const pool = openPool(url)
  await fillSchema(pool, count)
  const contents = await readContents(pool)
  if (isStarted) await startOn(trial, url)
  else await migrateTo(url, MIGRATIONS_DIRECTORY)
  const changed = await findChanged(pool, contents)
  prove(
    changed.length === 0,
    `from ${MIGRATIONS[count - 1]}: rows are lost or changed in ${changed.join(', ')}`,
  )
  await proveInvariants(pool)
  prove((await describeSchema(pool)) === schema, `from ${MIGRATIONS[count - 1]}: another schema`)
  await pool.end()
  if (isStarted) await proveSoundInPlace(withDatabase(postgres.superuserUrl, name))
  return contents.reduce((sum, table) => sum + table.rows.length, 0)
}

/** The product works on the upgraded database: a user signs up, is approved, and sees the tasks. */
async function startOn(trial: Trial, url: string): Promise<void> {
  const settings = { DATABASE_URL: url, BACKUPS_KEPT: '0', RATE_LIMIT: '0' }
  const app = await startApp(path.join(trial.folder(), 'data'), settings)
  trial.cleanUp(() => app.stop())
  const person = {
    email: 'new@bluelotus.example',
    password: 'a quiet working tool',
    fName: 'New',
    sName: 'Person',
  }
  const signUp = await sendWell(app, { method: 'POST', path: '/auth/signup', body: person })
  const pool = openPool(url)
  await pool.query(`update users set role = 'ADMIN', status = 'Active' where email = $1`, [person.email])
  const door = { url: app.url, token: String(signUp.body['access_token']) }
  const pages = [
    '/task',
    '/project',
    '/clients',
    '/invoices',
    '/quotes',
    '/expenses',
    '/dashboard/stats',
    '/notifications',
  ]
  for (const page of pages) {
    const { status } = await send(door, { method: 'GET', path: page })
    prove(status === 200, `${page} answered ${status}`)
  }
  prove((await app.stop()) === 0, app.printed())
  await pool.query('delete from users where email = $1', [person.email])
  await pool.end()
}

async function proveNewerIsRefused(trial: Trial, url: string): Promise<void> {
  const pool = openPool(url)
  await pool.query(`insert into schema_migration (name, sha256) values ('9999_of_the_future.sql', '')`)
  const before = await describeSchema(pool)
  const settings = { DATABASE_URL: url, BACKUPS_KEPT: '0' }
  const refusal = await startApp(path.join(trial.folder(), 'data'), settings).then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  prove(refusal.includes('The database was made by a newer release'), refusal)
  prove((await describeSchema(pool)) === before, 'the newer schema was changed')
  await pool.end()
}

async function makeDatabase(postgres: ExternalPostgres, name: string): Promise<string> {
  const superuser = new pg.Client(postgres.superuserUrl)
  await superuser.connect()
  await superuser.query(`create database ${name} owner ledgerboard`)
  await superuser.end()
  return withDatabase(postgres.url, name)
}

async function proveSoundInPlace(url: string): Promise<void> {
  const superuser = openPool(url)
  await proveSound(superuser)
  await superuser.end()
}

async function migrateTo(url: string, directory: string): Promise<void> {
  const pool = openPool(url)
  await migrate(pool, directory, () => undefined)
  await pool.end()
}

async function describeInPlace(url: string): Promise<string> {
  const pool = openPool(url)
  const schema = await describeSchema(pool)
  await pool.end()
  return schema
}

function openPool(url: string): pg.Pool {
  return createPool({ connectionString: url }, () => undefined, 2)
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
