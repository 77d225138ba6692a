import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DatabaseClient } from '../database/database-client.ts'
import { StartError } from '../operations/start-error.ts'

/** Milliseconds; a notification takes one or two. */
const ARRIVES_WITHIN = 10_000
const CHANNEL = 'ledgerboard_proof'

/**
 * Verifies that a notification of one connection reaches another, as live screens and several processes require. A
 * pooler that assigns each transaction another connection drops notifications silently.
 * @param pool sends; @param settings of the listening connection, to the same database
 * @throws StartError when nothing arrives, or an error of the database
 */
export async function proveNotifications(
  pool: pg.Pool,
  settings: pg.ClientConfig,
  within = ARRIVES_WITHIN,
): Promise<void> {
  const sign = randomUUID()
  const client = new DatabaseClient(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const arrived = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), within)
      client.on('notification', ({ payload }) => {
        if (payload !== sign) return
        clearTimeout(timer)
        resolve(true)
      })
    })
    await client.query(`listen ${CHANNEL}`)
    await pool.query('select pg_notify($1, $2)', [CHANNEL, sign])
    if (await arrived) return
  } finally {
    await client.end()
  }
  throw new StartError(
    'The PostgreSQL of DATABASE_URL delivers no notifications: the address must lead to the server itself, or to a pooler in session mode.',
  )
}
