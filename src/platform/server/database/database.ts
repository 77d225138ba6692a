import { Kysely, PostgresDialect, type ColumnType, type Transaction } from 'kysely'
import pg from 'pg'
import { withPreparedStatements } from './prepared-statements.ts'

/**
 * The tables, by name. Each feature adds its own in `<x>-tables.ts` by declaration merging:
 * `declare module '#platform/server/database/database.ts' { interface Database { tasks: TasksTable } }`.
 */
export interface Database {}

/** What a service queries with: the database, or the transaction it is part of. */
export type Executor = Kysely<Database>
/** A write always takes part in a transaction. */
export type WriteExecutor = Transaction<Database>

/** An instant: read as ISO text in UTC, to the millisecond; written as Date or left to the database's default. */
export type Timestamp = ColumnType<string, Date | undefined, Date>

/** An instant that every insert names. */
export type RequiredTimestamp = ColumnType<string, Date, Date>

/** An instant that may be empty. */
export type OptionalTimestamp = ColumnType<string | null, Date | null | undefined, Date | null>

/** The version of a row, from 1: raised by a trigger when its contents change, never written here (0024_versions_and_links.sql). */
export type Version = ColumnType<number, never, never>

const PG_DATE = 1082
const PG_BIGINT = 20
const PG_TIMESTAMPTZ = 1184

// a calendar day stays `YYYY-MM-DD`: a Date would move it with the time zone
pg.types.setTypeParser(PG_DATE, (value) => value)
pg.types.setTypeParser(PG_BIGINT, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of the safe range: ${value}`)
  return number
})
pg.types.setTypeParser(PG_TIMESTAMPTZ, readInstant)

/**
 * An instant as replies have it, from PostgreSQL's text: no Date is made only to be written again.
 * @param value `2026-11-20 14:05:09.123456+00`, or with the offset of another time zone
 */
export function readInstant(value: string): string {
  if (!value.endsWith('+00')) return new Date(value).toISOString()
  const milliseconds = value.length > 22 ? value.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** Milliseconds. A statement that takes longer than this is a fault; nothing may hang. */
const STATEMENT_TIMEOUT = 10_000
const QUERY_TIMEOUT = 12_000
const LOCK_TIMEOUT = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000
/** A call waits at most twice, for who calls and for what they want: within two seconds it is answered or refused. */
const CONNECTION_TIMEOUT = 1_000

/**
 * A pool that survives the database going away: a lost connection, idle or in use, is reported to `onError` and
 * never ends the process.
 * @param settings where the database is; @param max connections at the most
 */
export function createPool(settings: pg.PoolConfig, onError: (error: Error) => void, max = 10): pg.Pool {
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // a database that no longer answers, and does not say so either
    query_timeout: QUERY_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    application_name: 'ledgerboard',
    ...settings,
  })
  pool.on('error', onError)
  // the pool's own handler covers idle clients only: a checked-out one between two statements would throw
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The typed query builder over a pool. Destroying it ends the pool. */
export function createDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}
