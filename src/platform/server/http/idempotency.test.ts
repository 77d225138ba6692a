import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'
import { atOnce } from '#test/at-once.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { sweepPlatform } from '../records/sweep.ts'

const body = z.object({ name: z.string() })
const reply = z.object({ id: z.int(), name: z.string() })
const createNote = endpoint('POST', '/notes', {
  can: 'task:create',
  summary: 'Adds',
  body,
  reply,
  status: 201,
})
const openNote = endpoint('POST', '/open-notes', { can: 'public', summary: 'Adds', body, reply, status: 201 })
const closeNote = endpoint('POST', '/notes/:id/close', {
  can: 'task:create',
  summary: 'Closes',
  params: z.object({ id: z.string() }),
  reply: 'empty',
  status: 204,
})

let app: TestPlatform
let person: string
/** What the handler does after writing its row and before the reply. */
let afterInsert: () => Promise<void>

function bind({ router }: TestPlatform): void {
  const insert: Parameters<typeof router.write<typeof createNote>>[1] = async ({ database, body }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into notes (name) values (${body.name}) returning id`.execute(database)
    await afterInsert()
    return { id: rows[0]?.id ?? 0, name: body.name }
  }
  router.write(createNote, insert)
  router.write(openNote, insert as never)
  router.write(closeNote, async ({ database, params }) => {
    await sql`insert into notes (name) values (${params.id})`.execute(database)
  })
}

beforeAll(async () => {
  app = await startTestPlatform()
  await app.platform.pool.query('create table notes (id integer generated always as identity, name text)')
  person = app.person('USER').token
  bind(app)
})
beforeEach(async () => {
  await app.platform.pool.query('truncate notes, idempotency_keys')
  afterInsert = async () => undefined
})
afterAll(() => app.stop())

const create = (key: string | undefined, name = 'x', token = person, on = app, url = '/api/notes') =>
  on.send({
    method: 'POST',
    url,
    token,
    payload: JSON.stringify({ name }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const count = async () =>
  (await app.platform.pool.query<{ count: number }>('select count(*) from notes')).rows[0]?.count
const keys = async () => (await app.platform.pool.query('select * from idempotency_keys')).rows

describe('one idempotency key', () => {
  it('creates one row and 20 equal replies for 20 simultaneous calls', async () => {
    const replies = await atOnce(20, () => create('once'))
    expect(replies.map((each) => each.status)).toEqual(Array(20).fill(201))
    expect(new Set(replies.map((each) => each.text)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('returns the first reply again, even after a restart', async () => {
    const first = await create('again')
    const restarted = await app.again()
    bind(restarted)
    const second = await create('again', 'x', person, restarted)
    await restarted.stop()
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(await count()).toBe(1)
  })

  it('is refused with different contents, and nothing changes', async () => {
    await create('mine', 'x')
    const other = await create('mine', 'y')
    expect([other.status, other.error]).toMatchObject([
      400,
      {
        code: 'validation',
        // for a person who changed a form after its reply was lost
        message: 'This was saved already, as it was before your last change.',
        // for a program
        fields: { 'Idempotency-Key': 'This Idempotency-Key was already used with other contents' },
      },
    ])
    expect(await count()).toBe(1)
  })

  it('stays unused when the call was refused', async () => {
    afterInsert = async () => {
      throw new AppError('conflict', 'Closed')
    }
    expect((await create('later')).status).toBe(409)
    expect([await count(), await keys()]).toEqual([0, []])
    afterInsert = async () => undefined
    expect((await create('later')).status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('lets the second of two simultaneous calls run when the first is refused', async () => {
    let isFirst = true
    afterInsert = async () => {
      if (!isFirst) return
      isFirst = false
      await new Promise((resolve) => setTimeout(resolve, 100))
      throw new AppError('conflict', 'Closed')
    }
    const replies = await Promise.all([create('two'), create('two')])
    expect(new Set(replies.map((each) => each.status))).toEqual(new Set([201, 409]))
    expect(await count()).toBe(1)
  })

  it('is independent of the same key of another person, of nobody, or of another call', async () => {
    const someone = app.person('USER').token
    const replies = [
      await create('k', 'x'),
      await create('k', 'y', someone),
      await create('k', 'z', person, app, '/api/open-notes'),
      await app.send({
        method: 'POST',
        url: '/api/notes/7/close',
        token: person,
        headers: { 'idempotency-key': 'k' },
      }),
      await app.send({
        method: 'POST',
        url: '/api/notes/8/close',
        token: person,
        headers: { 'idempotency-key': 'k' },
      }),
    ]
    expect(replies.map((each) => each.status)).toEqual([201, 201, 201, 204, 204])
    expect(new Set(replies.slice(0, 3).map((each) => each.text)).size).toBe(3)
    expect(await count()).toBe(5)
    // and each still gets its own reply
    expect((await create('k', 'x')).text).toBe(replies[0]?.text)
    expect((await create('k', 'y', someone)).text).toBe(replies[1]?.text)
    expect(await count()).toBe(5)
  })

  it('repeats an empty reply without repeating the call', async () => {
    const close = () =>
      app.send({
        method: 'POST',
        url: '/api/notes/7/close',
        token: person,
        headers: { 'idempotency-key': 'e' },
      })
    expect([(await close()).status, (await close()).status]).toEqual([204, 204])
    expect(await count()).toBe(1)
  })

  it('does not bypass the permission', async () => {
    const { token, actor } = app.person('USER')
    await create('mine', 'x', token)
    Object.assign(actor, { role: 'MANAGER' })
    expect((await create('mine', 'x', token)).status).toBe(403)
  })

  it('works with an address of any length, separately for each address', async () => {
    // incompressible text: the database would compress a repetitive one until it fits
    const long = `/api/notes?${randomBytes(3_000).toString('hex')}`
    const [first, again, other] = [
      await create('k', 'x', person, app, long),
      await create('k', 'x', person, app, long),
      await create('k', 'x', person, app, `${long}y`),
    ]
    expect([first.status, again.text]).toEqual([201, first.text])
    expect(other.text).not.toBe(first.text)
    expect(await count()).toBe(2)
  })

  it.each(['', 'a b', 'ü', 'x'.repeat(256), 'a\tb'])('may not be %j', async (key) => {
    expect((await create(key)).status).toBe(400)
    expect(await count()).toBe(0)
  })

  it('is optional: without one every call writes', async () => {
    await create(undefined)
    await create(undefined)
    expect([await count(), await keys()]).toEqual([2, []])
  })
})

describe('what is stored', () => {
  it('cannot be read from the database', async () => {
    await create('sealed', 'confidential')
    const [row] = (await keys()) as { reply: Buffer }[]
    expect(row?.reply.length).toBeGreaterThan(20)
    expect(JSON.stringify(row?.reply.toString('latin1'))).not.toContain('confidential')
  })

  it('allows no guessing: the hash of the contents needs the secret of the installation', async () => {
    await create('hashed', 'confidential')
    const [row] = (await keys()) as { request_hash: Buffer }[]
    const contents = JSON.stringify({ name: 'confidential' })
    for (const guess of [contents, 'confidential', `contents of a call:${contents}`])
      for (const algorithm of ['sha256', 'sha512', 'md5'])
        expect(row?.request_hash).not.toEqual(createHash(algorithm).update(guess).digest())
    const { secrets } = app.platform
    expect(row?.request_hash.toString('base64url')).toBe(secrets.derive('contents of a call', contents))
  })

  it('is ignored once it has expired, even before the sweep', async () => {
    const again = await app.again()
    bind(again)
    await create('slept', 'x', person, again)
    again.moveClock(23 * 3_600_000)
    expect((await create('slept', 'y', person, again)).status).toBe(400)
    again.moveClock(2 * 3_600_000)
    expect((await create('slept', 'y', person, again)).status).toBe(201)
    expect((await create('slept', 'y', person, again)).status).toBe(201)
    expect([await count(), (await keys()).length]).toEqual([2, 1])
    await again.stop()
  })

  it('is deleted after 24 hours, not before', async () => {
    await create('old')
    const hour = 3_600_000
    await sweepPlatform(app.platform.database, new Date(Date.now() + 23 * hour))
    expect(await keys()).toHaveLength(1)
    await sweepPlatform(app.platform.database, new Date(Date.now() + 25 * hour))
    expect(await keys()).toHaveLength(0)
  })
})

describe('a connection lost between two statements', () => {
  it('leaves neither row nor key, answers 503, and the same key works afterwards', async () => {
    afterInsert = async () => {
      // every backend of this app except the querying one
      await app.platform.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = 'ledgerboard'
           and backend_type = 'client backend'`,
      )
    }
    const lost = await create('crash')
    expect([lost.status, lost.error.code, lost.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
    expect([await count(), await keys()]).toEqual([0, []])
    afterInsert = async () => undefined
    expect((await create('crash')).status).toBe(201)
    expect([await count(), (await keys()).length]).toEqual([1, 1])
  })
})
