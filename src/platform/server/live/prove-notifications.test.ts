import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { createPool } from '../database/database.ts'
import { proveNotifications } from './prove-notifications.ts'
import { StartError } from '../operations/start-error.ts'

let here: Awaited<ReturnType<typeof createTestDatabase>>
let elsewhere: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  here = await createTestDatabase()
  elsewhere = await createTestDatabase()
})
afterAll(async () => {
  await here.drop()
  await elsewhere.drop()
})

it('a server that delivers notifications is accepted; one that does not is refused with a message', async () => {
  const pool = createPool(here.settings, () => undefined)
  await proveNotifications(pool, here.settings)
  // as behind a pooler: the connection listens, but receives no notifications
  const deaf = proveNotifications(pool, elsewhere.settings, 300)
  await expect(deaf).rejects.toThrow(StartError)
  await expect(deaf).rejects.toThrow('or to a pooler in session mode')
  // no connection remains; PostgreSQL lists closed ones until it notices, and those that listen elsewhere
  const own = [here, elsewhere].map(({ settings }) => settings.database)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where query like 'listen%' and datname = any($1)`,
      [own],
    )
    expect(rows).toEqual([])
  }, 10_000)
  await pool.end()
})
