import type pg from 'pg'
import { DatabaseClient } from '../database/database-client.ts'

/** Milliseconds. */
const CONNECT_WITHIN = 10_000

/** Settings that limit the duration of a statement or transaction; not every PostgreSQL release has all of them. */
const LIMITS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]

/** A connection for operations that may take hours. */
export interface LongConnection {
  client: pg.Client
  /** Rejects when the connection is lost; it never resolves. */
  lost: Promise<never>
  /** Closes it, even during a statement. */
  end: () => Promise<void>
}

/**
 * Opens a connection without time limits, which formats values the same way whatever the server's settings are.
 * @throws an error of the connection
 */
export async function openLongConnection(settings: pg.PoolConfig): Promise<LongConnection> {
  const client = new DatabaseClient({
    ...settings,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: 0,
    application_name: 'ledgerboard-backup',
  })
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection to the database ended')))
  })
  lost.catch(() => undefined)
  await client.connect()
  await client.query(
    `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
     set extra_float_digits = 3; set bytea_output = 'hex'; set client_min_messages = warning`,
  )
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [LIMITS])
  return {
    client,
    lost,
    end: async () => {
      await client.end().catch(() => undefined)
    },
  }
}
