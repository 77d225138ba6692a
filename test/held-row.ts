import type pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Runs a call while another transaction holds a row lock, as a call that changes the row does.
 * @param start makes the call that waits for the row; @param meanwhile what the other transaction does before it
 * commits, once that call waits
 */
export async function whileHeld<Reply>(
  { platform: { pool } }: TestApp,
  [table, id]: readonly [table: string, id: number],
  { start, meanwhile }: { start: () => Promise<Reply>; meanwhile: (other: pg.PoolClient) => Promise<void> },
): Promise<Reply> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const other = await pool.connect()
  let isOver = false
  try {
    await other.query('begin')
    await other.query(`select from ${table} where id = $1 for update`, [id])
    const started = start()
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await meanwhile(other)
    await other.query('commit')
    isOver = true
    return await started
  } finally {
    // after a failure, closing the connection releases its locks
    other.release(!isOver)
  }
}

/** Whether no other transaction holds a row lock. */
export async function isFree(other: pg.PoolClient, table: string, id: number): Promise<boolean> {
  const found = await other.query(`select from ${table} where id = $1 for update skip locked`, [id])
  return found.rowCount === 1
}
