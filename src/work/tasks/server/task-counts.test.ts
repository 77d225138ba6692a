import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const SHARDS = 8

/** With two connections whose processes count in the same shard: among one more than there are shards, two do. */
async function withTwoOfOneShard(work: (one: pg.PoolClient, other: pg.PoolClient) => Promise<void>) {
  const { pool } = app.platform
  const clients = await Promise.all(Array.from({ length: SHARDS + 1 }, () => pool.connect()))
  try {
    const byShard = new Map<number, pg.PoolClient>()
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const shard = (rows[0]?.pid ?? 0) % SHARDS
      const other = byShard.get(shard)
      if (other !== undefined) {
        await work(other, client)
        return
      }
      byShard.set(shard, client)
    }
  } finally {
    // failed transactions hold no locks after this
    for (const client of clients) client.release(true)
  }
}

const setStatus = (client: pg.PoolClient, id: number, status: string) =>
  client.query('update tasks set status = $2 where id = $1', [id, status])

it('counting never causes deadlocks between changes of tasks of several kinds in any order', async () => {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, status) values ('a', 'To Do'), ('b', 'In Progress'), ('c', 'Blocked'), ('d', 'Done')
     returning id`,
  )
  const [a = 0, b = 0, c = 0, d = 0] = rows.map(({ id }) => id)
  await withTwoOfOneShard(async (one, other) => {
    await one.query('begin')
    await other.query('begin')
    await setStatus(one, a, 'Done')
    let isThrough = false
    const both = setStatus(other, b, 'Blocked').then(async () => {
      isThrough = true
      await setStatus(other, d, 'To Do')
      await other.query('commit')
    })
    // by now the other one holds counts of its own, or waits for its turn
    let isWaiting = false
    while (!isThrough && !isWaiting) {
      const waiting = await one.query(`select exists (
           select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         ) as is_waiting`)
      isWaiting = waiting.rows[0].is_waiting === true
    }
    await setStatus(one, c, 'Cancelled')
    await one.query('commit')
    await both
  })
  const statuses = await app.platform.pool.query('select status from tasks order by id')
  expect(statuses.rows.map(({ status }) => status)).toEqual(['Done', 'Blocked', 'Cancelled', 'To Do'])
  const wrong = await app.platform.pool.query(
    `select status_rank, sum(count)::int as count from task_counts group by 1 having sum(count) <> 0 order by 1`,
  )
  expect(wrong.rows.map(({ count }) => count)).toEqual([1, 1, 1, 1])
})

it('counting does not block other changes of a task', async () => {
  await withTwoOfOneShard(async (one, other) => {
    await one.query('begin')
    await one.query(`insert into tasks (task_name, status) values ('new', 'To Do')`)
    const renamed = await other.query(`update tasks set task_name = 'named' where status = 'Done'`)
    expect(renamed.rowCount).toBe(1)
    await one.query('rollback')
  })
})
