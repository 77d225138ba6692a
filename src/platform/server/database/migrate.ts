import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { StartError } from '../operations/start-error.ts'
import { errorText } from '../embedded-postgres/caught-error.ts'

/** A migration file of the release. */
export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** A row of the table `schema_migration`. */
export interface AppliedMigration {
  name: string
  sha256: string
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const LOCK_KEY = 7_301_002
/**
 * Milliseconds that a migration waits for a lock on a table before it starts over. Behind it waits everybody who uses
 * the table, and calls give up after three seconds.
 */
const LOCK_PATIENCE = 1_000
/** Milliseconds until it starts over; meanwhile those who waited are served. */
const LOCK_PAUSE = 1_000
/** Lock timeout, deadlock. */
const LOCKED_CODES: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/**
 * Migrates the database to the release: applies the pending files `NNNN_name.sql` of a directory in order, each in a
 * separate transaction together with its row in the table `schema_migration`. Concurrent starts wait for each other;
 * the next start completes an interrupted one.
 * @returns how many files were applied.
 * @throws StartError when a file fails, was changed or removed after it was applied, or the database is of a newer
 * release.
 */
export async function migrate(pool: Pool, directory: string, log: (line: string) => void): Promise<number> {
  const migrations = readMigrations(directory)
  const client = await pool.connect()
  // Without a listener, losing the connection between two statements would crash the process.
  const ignore = (): void => undefined
  client.on('error', ignore)
  try {
    for (let count = 0; ; count += 1) {
      const name = await applyNextInTime(client, migrations, log)
      if (name === undefined) return count
      log(`Migration ${name} applied.`)
    }
  } finally {
    client.off('error', ignore)
    client.release()
  }
}

/**
 * The first pending file; undefined when all were applied, or none ever was.
 * @throws StartError as `migrate`
 */
export async function findPendingMigration(pool: Pool, directory: string): Promise<string | undefined> {
  const applied = await readAppliedMigrations(pool)
  return applied.length === 0 ? undefined : nextMigration(readMigrations(directory), applied)?.name
}

/**
 * Applies migrations to an empty database in the caller's transaction, which holds the lock of `lockForMigration`.
 * @throws StartError when one fails
 */
export async function applyWithin(client: ClientBase, migrations: Migration[]): Promise<void> {
  await createAppliedTable(client)
  for (const migration of migrations) await apply(client, migration)
}

/** Makes other migrations wait until the transaction ends. */
export async function lockForMigration(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
}

/** The same as `applyNext`, again and again while a process of the former release works with what the file changes. */
async function applyNextInTime(
  client: PoolClient,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<string | undefined> {
  for (;;) {
    try {
      return await applyNext(client, migrations)
    } catch (error) {
      if (!(error instanceof StartError) || !LOCKED_CODES.has(codeOf(error.cause))) throw error
      log(`${error.message} It is tried again.`)
      await sleep(LOCK_PAUSE)
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Applies the first pending file. @returns its name, or undefined when none is pending. */
async function applyNext(client: PoolClient, migrations: Migration[]): Promise<string | undefined> {
  try {
    await client.query('begin')
    await prepareTransaction(client)
    const next = nextMigration(migrations, await readApplied(client))
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    // A lost connection has already rolled back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function prepareTransaction(client: PoolClient): Promise<void> {
  // A migration may take longer than any request, so the limits of the pool do not apply.
  await client.query(
    `set local statement_timeout = 0; set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local client_min_messages = warning`,
  )
  await lockForMigration(client)
  await client.query(`set local lock_timeout = ${LOCK_PATIENCE}`)
  await createAppliedTable(client)
}

async function createAppliedTable(client: ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  )
}

/** The applied migrations, in order; none in a database that was never migrated. */
export async function readAppliedMigrations(client: ClientBase | Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return []
  return readApplied(client)
}

async function readApplied(client: ClientBase | Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migration order by name collate "C"',
  )
  return rows
}

/** Makes migrations wait until the connection closes. A shared lock: several connections may hold it. */
export async function lockAgainstMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK_KEY])
}

/** The next file, after verifying that the applied ones are the release's first files, unchanged. */
function nextMigration(migrations: Migration[], applied: AppliedMigration[]): Migration | undefined {
  for (const each of applied) proveUnchanged(each, migrations)
  const names = applied.map(({ name }) => name)
  const next = migrations.find(({ name }) => !names.includes(name))
  const overtaken = next && names.find((name) => name > next.name)
  if (next && overtaken !== undefined)
    throw new StartError(
      `Migration ${next.name} comes before ${overtaken}, which this database already has: give it a higher number.`,
    )
  return next
}

function proveUnchanged({ name, sha256 }: AppliedMigration, migrations: Migration[]): void {
  const file = migrations.find((migration) => migration.name === name)
  if (file?.sha256 === sha256) return
  if (file)
    throw new StartError(
      `Migration ${name} was changed after it had been applied to this database: restore the file and put the change into a new one.`,
    )
  if (numberOf(name) > numberOf(migrations.at(-1)?.name ?? '0000')) throw newerDatabase(name)
  throw new StartError(`Migration ${name} was applied to this database, but its file is missing: restore it.`)
}

function numberOf(name: string): string {
  return name.slice(0, 4)
}

function newerDatabase(name: string): StartError {
  return new StartError(
    `The database was made by a newer release (it has migration ${name}): start that release, or restore a backup made with this one.`,
  )
}

async function apply(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(sql)
    // Deferred constraints fail here, where the error can still name the file.
    await client.query('set constraints all immediate')
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (cause) {
    throw new StartError(`Migration ${name} failed and changed nothing: ${errorText(cause)}.`, { cause })
  }
}

/**
 * The migrations of a release, in order.
 * @throws StartError when a file name is invalid or two files have the same number
 */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name))
      throw new StartError(`Migration ${name} has a wrong name: 0001_lower_case_words.sql is meant.`)
    const previous = names[index - 1]
    if (previous !== undefined && numberOf(previous) === numberOf(name))
      throw new StartError(`Migrations ${previous} and ${name} have the same number.`)
  }
  return names.map((name) => readMigration(directory, name))
}

function readMigration(directory: string, name: string): Migration {
  const sql = readFileSync(path.join(directory, name), 'utf8')
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
