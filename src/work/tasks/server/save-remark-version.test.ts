import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createTask,
  deleteTask,
  getRemarkVersion,
  getTask,
  listTaskHistory,
  updateTask,
} from '../shared/task-endpoints.ts'
import type { TaskPatch } from '../shared/task-schema.ts'

const MINUTE = 60 * 1000

let app: TestApp
let nimali: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  nimali = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
  await app.platform.pool.query(`update users set f_name = 'Nimali', s_name = 'Perera' where id = $1`, [
    nimali.id,
  ])
  await app.platform.pool.query(`update users set f_name = 'කසුන්', s_name = 'සිල්වා' where id = $1`, [kasun.id])
})
afterAll(() => app.stop())

async function add(remark?: string): Promise<number> {
  const body = { taskName: 'Write the offer', dueDate: '2026-12-01', remark: remark ?? null }
  return (await app.call(createTask, { as: nimali, body })).body.id
}
const patch = (id: number, body: TaskPatch, as = nimali) =>
  app.call(updateTask, { as, params: { id: String(id) }, body })
const save = async (id: number, remark: string | null, as = nimali) => {
  expect((await patch(id, { remark }, as)).status).toBe(200)
}
const read = async (id: number) => (await app.call(getTask, { as: kasun, params: { id: String(id) } })).body

interface StoredVersion {
  id: number
  author_name: string
  remark: string | null
}
/** The versions of a task's description, oldest first. */
async function versionsOf(id: number): Promise<StoredVersion[]> {
  const { rows } = await app.platform.pool.query<StoredVersion>(
    'select id, author_name, remark from remark_versions where task_id = $1 order by id',
    [id],
  )
  return rows
}
const textsOf = async (id: number) => (await versionsOf(id)).map((version) => version.remark)
/** What the audit trail stores of the description: the ids of versions, before and after. */
async function recordedOf(id: number) {
  const { rows } = await app.platform.pool.query<{ before: object | null; after: Record<string, unknown> }>(
    `select before, after from changes where entity = 'task' and entity_id = $1 order by id`,
    [String(id)],
  )
  return rows
}

describe('the versions of a description', () => {
  it('begin with the task’s initial text; a task without one has none', async () => {
    expect(await textsOf(await add())).toEqual([])
    const id = await add('<p>first</p>')
    const [version] = await versionsOf(id)
    expect(version).toMatchObject({ author_name: 'Nimali Perera', remark: '<p>first</p>' })
    const [created] = await recordedOf(id)
    expect(created?.after['remark_version_id']).toBe(version?.id)
    expect(JSON.stringify(created)).not.toContain('first')
  })

  it('combine consecutive saves by one person, and start a new version ten minutes after its start', async () => {
    const id = await add()
    await save(id, '<p>a</p>')
    app.moveClock(4 * MINUTE)
    await save(id, '<p>ab</p>')
    app.moveClock(5 * MINUTE)
    await save(id, '<p>abc</p>')
    expect(await textsOf(id)).toEqual(['<p>abc</p>'])
    app.moveClock(MINUTE)
    await save(id, '<p>abcd</p>')
    expect(await textsOf(id)).toEqual(['<p>abc</p>', '<p>abcd</p>'])

    const [first, second] = await versionsOf(id)
    const [, ...updates] = await recordedOf(id)
    expect(updates).toEqual([
      { before: { remark_version_id: null }, after: { remark_version_id: first?.id } },
      { before: { remark_version_id: null }, after: { remark_version_id: first?.id } },
      { before: { remark_version_id: null }, after: { remark_version_id: first?.id } },
      { before: { remark_version_id: first?.id }, after: { remark_version_id: second?.id } },
    ])
    expect((await read(id)).remarkVersion).toBe(4)
  })

  it('are separate for each person', async () => {
    const id = await add('<p>hers</p>')
    await save(id, '<p>his</p>', kasun)
    await save(id, '<p>his, more</p>', kasun)
    await save(id, '<p>hers again</p>')
    expect(await versionsOf(id)).toMatchObject([
      { author_name: 'Nimali Perera', remark: '<p>hers</p>' },
      { author_name: 'කසුන් සිල්වා', remark: '<p>his, more</p>' },
      { author_name: 'Nimali Perera', remark: '<p>hers again</p>' },
    ])
  })

  it('keep the previous text when it is cleared, or replaced by an earlier version', async () => {
    const id = await add('<p>long work</p>')
    await save(id, null)
    await save(id, '<p>something else</p>')
    await save(id, '<p>long work</p>')
    expect(await textsOf(id)).toEqual(['<p>long work</p>', '<p>something else</p>', '<p>long work</p>'])
  })

  it('also keep a text written without the calls, as soon as it changes', async () => {
    const id = await add()
    await app.platform.pool.query(`update tasks set remark = '<p>imported</p>' where id = $1`, [id])
    await save(id, '<p>mine</p>')
    const [imported, mine] = await versionsOf(id)
    expect([imported?.author_name, imported?.remark]).toEqual(['Ledgerboard', '<p>imported</p>'])
    expect((await recordedOf(id)).at(-1)).toEqual({
      before: { remark_version_id: imported?.id },
      after: { remark_version_id: mine?.id },
    })
  })

  it('can be read by everyone who may see tasks', async () => {
    const id = await add('<p>to read</p>')
    const [version] = await versionsOf(id)
    const reply = await app.call(getRemarkVersion, { as: kasun, params: { id: String(version?.id) } })
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        id: version?.id,
        taskId: id,
        authorName: 'Nimali Perera',
        savedAt: expect.stringMatching(/Z$/) as string,
        remark: '<p>to read</p>',
      },
    ])
    for (const missing of ['2000000000', '0', 'x']) {
      const refused = await app.call(getRemarkVersion, { as: kasun, params: { id: missing } })
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
    }
    const manager = await app.createAccount({ role: 'MANAGER' })
    const params = { id: String(version?.id) }
    expect((await app.call(getRemarkVersion, { as: manager, params })).status).toBe(403)
  })

  it('count only real changes, even together with other fields', async () => {
    const id = await add('<p>same</p>')
    await save(id, '<p>same</p>')
    await patch(id, { remark: '<p>same</p>', status: 'Done' })
    expect([(await read(id)).remarkVersion, (await textsOf(id)).length]).toEqual([0, 1])
    await patch(id, { remark: '<p>other</p>', priority: 'Low' })
    expect((await read(id)).remarkVersion).toBe(1)
    expect((await recordedOf(id)).at(-1)?.after).toEqual({
      priority: 'Low',
      remark_version_id: (await versionsOf(id)).at(-1)?.id,
    })
  })
})

describe('saving a description that somebody changed meanwhile', () => {
  it('is refused, names the other person, and changes nothing', async () => {
    const id = await add('<p>one</p>')
    expect((await patch(id, { remark: '<p>two</p>', remarkVersion: 0 }, kasun)).body.remarkVersion).toBe(1)
    const before = await read(id)
    const refused = await patch(id, { remark: '<p>three</p>', remarkVersion: 0, status: 'Done' })
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'conflict',
      'කසුන් සිල්වා changed the task details meanwhile',
    ])
    expect(await read(id)).toEqual(before)
    const again = await patch(id, { remark: '<p>three</p>', remarkVersion: 0 }, kasun)
    expect(again.error.message).toBe('You changed the task details meanwhile in another window')
    expect((await patch(id, { remark: '<p>three</p>', remarkVersion: 1 })).body.remark).toBe('<p>three</p>')
  })

  it('is no conflict if both wrote the same, or no version is given', async () => {
    const id = await add('<p>one</p>')
    await save(id, '<p>two</p>', kasun)
    expect((await patch(id, { remark: '<p>two</p>', remarkVersion: 0 })).status).toBe(200)
    expect((await patch(id, { remark: '<p>three</p>' })).status).toBe(200)
  })

  it('succeeds for exactly one of many at once', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await add('<p>start</p>')
      const texts = ['<p>a</p>', '<p>b</p>', '<p>c</p>']
      const replies = await Promise.all(
        texts.map((remark, index) => patch(id, { remark, remarkVersion: 0 }, index === 0 ? nimali : kasun)),
      )
      expect(replies.filter((reply) => reply.status === 409)).toHaveLength(2)
      const winner = texts[replies.findIndex((reply) => reply.status === 200)]
      expect(await read(id)).toMatchObject({ remark: winner, remarkVersion: 1 })
      expect((await textsOf(id)).at(-1)).toBe(winner)
      expect(await recordedOf(id)).toHaveLength(2)
    }
  })
})

describe('however often a description is saved', () => {
  /** Stores versions directly: `lasting` minutes each, `bytes` long. */
  const store = (id: number, count: number, { lasting = 1, bytes = 10 } = {}) =>
    app.platform.pool.query(
      `insert into remark_versions (task_id, author_name, started_at, saved_at, remark)
       select $1, 'Somebody', at, at, repeat('x', $3)
       from generate_series(1, $2) n, lateral (select now() - interval '1 day' + n * $4 * interval '1 minute' as at) t`,
      [id, count, bytes, lasting],
    )

  it('at most 200 versions are kept: those that lasted and the newest', async () => {
    const id = await add()
    await store(id, 30, { lasting: 20 })
    const lasting = (await versionsOf(id)).map((version) => version.id)
    await store(id, 300, { lasting: 0 })
    await save(id, '<p>now</p>')
    const kept = await versionsOf(id)
    expect([kept.length, kept.at(-1)?.remark]).toEqual([200, '<p>now</p>'])
    // the last of the thirty was followed immediately
    expect(kept.slice(0, 29).map((version) => version.id)).toEqual(lasting.slice(0, 29))
  })

  it('they take at most 4 MiB, and the previous one can still be restored', async () => {
    const id = await add()
    await store(id, 90, { bytes: 90_000 })
    const latest = (await versionsOf(id)).at(-1)
    await save(id, '<p>now</p>')
    const kept = await versionsOf(id)
    const bytes = kept.reduce((sum, version) => sum + (version.remark?.length ?? 0), 0)
    expect(bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
    expect(bytes).toBeGreaterThan(4 * 1024 * 1024 - 90_000)
    expect(kept.at(-2)?.id).toBe(latest?.id)
  })

  it('the history offers only versions that are kept', async () => {
    const id = await add('<p>first</p>')
    await save(id, '<p>second</p>', kasun)
    const [first, second] = await versionsOf(id)
    await app.platform.pool.query('delete from remark_versions where id = $1', [first?.id])
    const { body } = await app.call(listTaskHistory, { as: kasun, params: { id: String(id) } })
    expect(body.map((entry) => entry.remarkVersionId)).toEqual([second?.id, null])
  })

  it('alternating text and nothing does not fill the disk, and the task can be deleted and restored completely', async () => {
    const id = await add()
    const text = `<p>${'long '.repeat(19_000)}</p>`
    for (let round = 0; round < 130; round++) await save(id, round % 2 === 0 ? text : null)
    const { rows } = await app.platform.pool.query<{ bytes: number }>(
      'select sum(octet_length(remark))::int as bytes from remark_versions where task_id = $1',
      [id],
    )
    expect(rows[0]?.bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
    const before = await versionsOf(id)
    const params = { id: String(id) }
    expect((await app.call(deleteTask, { as: nimali, params })).status).toBe(204)
    const deletion = await app.platform.pool.query<{ id: number }>(
      `select max(id) as id from changes where entity = 'task' and entity_id = $1`,
      [String(id)],
    )
    const restored = await app.call(restoreFromBin, {
      as: nimali,
      params: { id: String(deletion.rows[0]?.id) },
    })
    expect(restored.status).toBe(200)
    expect(await versionsOf(id)).toEqual(before)
  })
})

describe('the stored description', () => {
  it.each(['', '<p></p>', '<p> </p><p><br></p>'])('is null for empty markup: %j', async (remark) => {
    const id = await add(remark)
    expect([(await read(id)).remark, await textsOf(id)]).toEqual([null, []])
    await save(id, '<p>text</p>')
    await save(id, remark)
    expect(await read(id)).toMatchObject({ remark: null, remarkVersion: 2 })
  })

  it('is cleaned before it is compared: differences that are removed are not changes', async () => {
    const hostile = '<p onclick="steal()">kept</p><script>steal()</script>'
    const id = await add(hostile)
    const { remark } = await read(id)
    expect(remark).toContain('kept')
    expect(remark).not.toMatch(/onclick|<script/)
    expect(await textsOf(id)).toEqual([remark])
    await save(id, hostile)
    expect(await read(id)).toMatchObject({ remark, remarkVersion: 0 })
  })
})
