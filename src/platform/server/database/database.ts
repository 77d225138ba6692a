import { Kysely, PostgresDialect, type ColumnType, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { withPreparedStatements } from './prepared-statements.ts'

/**
 * The tables, by name. Each feature adds its own in `<x>-tables.ts` by declaration merging:
 * `declare module '#platform/server/database/database.ts' { interface Database { tasks: TasksTable } }`.
 */
export interface Database {}

/** What a service queries: the database, or the transaction that it takes part in. */
export type Executor = Kysely<Database>
/** Every write takes part in a transaction. */
export type WriteExecutor = Transaction<Database>

/** An instant: read as ISO text in UTC, to the millisecond; written as Date or left to the database's default. */
export type Timestamp = ColumnType<string, Date | undefined, Date>

/** A column of a table whose rows never change once they are inserted. */
export type Kept<Value, Inserted = Value> = ColumnType<Value, Inserted, never>

/** An instant that every insert must set. */
export type RequiredTimestamp = ColumnType<string, Date, Date>

/** A nullable instant. */
export type OptionalTimestamp = ColumnType<string | null, Date | null | undefined, Date | null>

/** The version of a row, from 1. A trigger increments it when its contents change (0024_versions_and_links.sql). */
export type Version = ColumnType<number, never, never>

const PG_DATE = 1082
const PG_BIGINT = 20
const PG_TIMESTAMPTZ = 1184

// a calendar day stays `YYYY-MM-DD`: a Date would shift it with the time zone
pg.types.setTypeParser(PG_DATE, (value) => value)
pg.types.setTypeParser(PG_BIGINT, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of the safe range: ${value}`)
  return number
})
pg.types.setTypeParser(PG_TIMESTAMPTZ, readInstant)

/**
 * An instant in the format of replies, from PostgreSQL's text, without creating a Date.
 * @param value `2026-11-20 14:05:09.123456+00`, or with the offset of another time zone
 */
export function readInstant(value: string): string {
  if (!value.endsWith('+00')) return new Date(value).toISOString()
  const milliseconds = value.length > 22 ? value.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

/** Milliseconds. A statement that takes longer is a fault; nothing may hang. */
const STATEMENT_TIMEOUT = 10_000
const QUERY_TIMEOUT = 12_000
const LOCK_TIMEOUT = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000
/** A request waits for a connection at most twice, to authenticate and to be served: two seconds in total. */
const CONNECTION_TIMEOUT = 1_000

/**
 * A pool that survives the loss of the database: a lost connection, idle or in use, is reported to `onError` and never
 * crashes the process.
 * @param settings of the connection to the database; @param max maximum number of connections
 */
export function createPool(settings: pg.PoolConfig, onError: (error: Error) => void, max = 10): pg.Pool {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // the database stopped responding without closing the connection
    query_timeout: QUERY_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    application_name: 'ledgerboard',
    ...settings,
  })
  pool.on('error', onError)
  // the pool's handler covers only idle clients: a checked-out one would throw between two statements
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The typed query builder on a pool. Destroying it closes the pool. */
export function createDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}
