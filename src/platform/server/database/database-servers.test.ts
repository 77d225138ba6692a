import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NetworkProxy, startNetworkProxy } from '#test/network-proxy.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import { startChangeFeed } from '../live/change-feed.ts'
import { createPool } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Two addresses of one server. */
let one: NetworkProxy
let two: NetworkProxy
beforeAll(async () => {
  database = await createTestDatabase()
  const { host, port = 5432 } = database.settings
  const target = { path: path.join(String(host), `.s.PGSQL.${port}`) }
  ;[one, two] = [await startNetworkProxy(target), await startNetworkProxy(target)]
})
afterAll(async () => {
  await Promise.all([one.shut(), two.shut()])
  await database.drop()
})

const addressOf = (servers: string) =>
  `postgres://${database.settings.user}@${servers}/${database.settings.database}`

it('keeps the server that was found, and moves everything to another one when it freezes or goes away', async () => {
  const connectionString = addressOf(`127.0.0.1:${one.port},127.0.0.1:${two.port}`)
  const pool = createPool({ connectionString }, () => undefined)
  const feed = await startChangeFeed({ connectionString }, { warn: () => undefined })
  const gaps = vi.fn()
  feed.onGap(gaps)
  await pool.query('select 1')
  const asked = two.done.connections
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select 1')))
  // that one it was asked whether it was promoted, perhaps, and not for each connection
  expect(two.done.connections - asked).toBeLessThan(3)

  one.change({ isBlackHole: true })
  const frozen = pool.query('select 1')
  const ended = expect(frozen).rejects.toThrow('Connection terminated')
  await expect(feed.ping()).rejects.toThrow()
  await ended
  await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(1))
  expect((await pool.query('select 1')).rowCount).toBe(1)

  one.change({ isBlackHole: false })
  await two.shut()
  await vi.waitFor(() => pool.query('select 1'))
  await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(2))
  await feed.close()
  await pool.end()
})

it('says of each server why it accepts no writes', async () => {
  const pool = createPool({ connectionString: addressOf('127.0.0.1:1,127.0.0.1:2') }, () => undefined)
  await expect(pool.query('select 1')).rejects.toThrow(
    'no server accepts writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2)',
  )
  await pool.end()
})
