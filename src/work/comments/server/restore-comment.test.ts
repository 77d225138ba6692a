import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createComment, deleteComment, listComments, updateComment } from '../shared/comment-endpoints.ts'
import { restoreComments } from './restore-comment.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.platform.pool.query<{ row: Row }>(text, values)).rows.map(({ row }) => row)
}
const pathTo = (id: number | string) => ({ params: { id: String(id) } })
const addTask = async () =>
  (await query<number>(`insert into tasks (task_name) values ('Call') returning id as row`))[0] ?? 0
async function add(taskId: number, as = person, text = 'Printed "සිංහල"\n\\ 100%'): Promise<number> {
  return (await app.call(createComment, { as, ...pathTo(taskId), body: { text } })).body.id
}
/** All rows of a task's comments in PostgreSQL's output format. */
const rowsOf = (taskId: number) =>
  query<string>(`select c::text as row from comments c where task_id = $1 order by id`, [taskId])
const authorsOf = (taskId: number) =>
  query<string | null>(`select author_id as row from comments where task_id = $1 order by id`, [taskId])
const newestDeletion = async (entity: string, id: number | string) =>
  String(
    (
      await query<string>(
        `select max(id)::text as row from changes where entity = $1 and entity_id = $2 and action = 'delete'`,
        [entity, String(id)],
      )
    )[0],
  )
/** Deletes a record and returns the id of the deletion. */
async function remove(id: number, as = person): Promise<string> {
  expect((await app.call(deleteComment, { as, ...pathTo(id) })).status).toBe(204)
  return newestDeletion('comment', id)
}
async function removeAccount({ id }: TestAccount): Promise<string> {
  expect((await app.call(deleteUser, { as: admin, ...pathTo(id) })).status).toBe(204)
  return newestDeletion('user', id)
}
const restore = (deletion: string, as = admin) => app.call(restoreFromBin, { as, ...pathTo(deletion) })

describe('a deleted comment', () => {
  it('is restored byte for byte, in its position', async () => {
    const taskId = await addTask()
    const id = await add(taskId)
    await app.call(updateComment, { as: person, ...pathTo(id), body: { text: 'Printed twice' } })
    await add(taskId, admin)
    const before = await rowsOf(taskId)
    const deletion = await remove(id)
    expect(await rowsOf(taskId)).toEqual(before.slice(1))
    app.moveClock(1_000)
    const reply = await restore(deletion)
    expect([reply.status, reply.body]).toEqual([200, { entity: 'comment', entityId: String(id) }])
    expect(await rowsOf(taskId)).toEqual(before)
  })

  it('is restored under its author’s name if the author no longer exists', async () => {
    const taskId = await addTask()
    const author = await app.createAccount()
    const deletion = await remove(await add(taskId, author), author)
    await removeAccount(author)
    expect((await restore(deletion)).status).toBe(200)
    const { body } = await app.call(listComments, { as: person, ...pathTo(taskId) })
    expect(body).toMatchObject([{ authorId: null, authorName: 'Test Person' }])
  })

  it('stays in the bin while its task is deleted', async () => {
    const taskId = await addTask()
    const deletion = await remove(await add(taskId, person, 'Findable remark'))
    await app.platform.pool.query('delete from tasks where id = $1', [taskId])
    const refused = await restore(deletion)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The task of this comment was deleted. Restore the task first.',
    ])
    const { body } = await app.call(listBin, { as: admin, query: { search: 'findable' } })
    expect(body).toMatchObject([{ id: Number(deletion), entity: 'comment', title: 'Findable remark' }])
    expect((await restore(deletion, person)).status).toBe(403)
  })
})

describe('the comments of a deleted account', () => {
  it('keep its name without belonging to anybody, and are its own again when it is restored', async () => {
    const taskId = await addTask()
    const author = await app.createAccount()
    await add(taskId, author)
    await add(taskId, admin)
    const own = await add(taskId, author)
    const before = await rowsOf(taskId)
    const deletion = await removeAccount(author)
    const { body } = await app.call(listComments, { as: person, ...pathTo(taskId) })
    expect(body.map((comment) => [comment.authorId, comment.authorName])).toEqual([
      [null, 'Test Person'],
      [admin.id, 'Test Person'],
      [null, 'Test Person'],
    ])
    const words = { ...pathTo(own), body: { text: 'Now mine' } }
    expect((await app.call(updateComment, { as: admin, ...words })).status).toBe(403)

    expect((await restore(deletion)).status).toBe(200)
    expect(await rowsOf(taskId)).toEqual(before)
    const [recorded] = await query<{ comment_ids: number[] }>(
      `select after as row from changes where entity = 'user' and entity_id = $1 and action = 'restore'`,
      [author.id],
    )
    expect(recorded?.comment_ids).toEqual([own - 2, own])
  })

  it('that have been deleted since stay deleted', async () => {
    const taskId = await addTask()
    const author = await app.createAccount()
    await add(taskId, author)
    const deletion = await removeAccount(author)
    await app.platform.pool.query('delete from comments where task_id = $1', [taskId])
    expect((await restore(deletion)).status).toBe(200)
    expect(await rowsOf(taskId)).toEqual([])
  })

  it('are missing from deletions recorded by older releases', async () => {
    const author = await app.createAccount()
    const deletion = await removeAccount(author)
    const [older] = await query<string>(
      `insert into changes (entity, entity_id, action, audience, actor_name, before)
       select entity, entity_id, action, audience, actor_name, before - 'comment_ids'
       from changes where id = $1 returning id::text as row`,
      [deletion],
    )
    expect((await restore(String(older))).status).toBe(200)
  })
})

describe('the comments deleted with their task', () => {
  const restoreRows = (rows: unknown) =>
    app.platform.database.transaction().execute((transaction) => restoreComments(transaction, rows))
  /** The comments' rows stored in the audit row of the task's deletion. */
  const keptRows = async (taskId: number) =>
    (
      await query(`select jsonb_agg(to_jsonb(c) order by id) as row from comments c where task_id = $1`, [
        taskId,
      ])
    )[0]
  const removeAll = (taskId: number) =>
    app.platform.pool.query('delete from comments where task_id = $1', [taskId])

  it('are restored byte for byte, to the microsecond', async () => {
    const taskId = await addTask()
    await add(taskId)
    await add(taskId, admin)
    await app.platform.pool.query(
      `insert into comments (task_id, author_name, text, created_at, edited_at)
       values ($1, 'Long Gone', 'Older', '2026-01-02 03:04:05.678901+00', '2026-01-03 03:04:05.678901+00')`,
      [taskId],
    )
    const [before, kept] = [await rowsOf(taskId), await keptRows(taskId)]
    await removeAll(taskId)
    await restoreRows(kept)
    expect(await rowsOf(taskId)).toEqual(before)
  })

  it('are restored without authors who no longer exist', async () => {
    const taskId = await addTask()
    const author = await app.createAccount()
    await add(taskId, author)
    await add(taskId, person)
    const kept = await keptRows(taskId)
    await removeAll(taskId)
    await removeAccount(author)
    await restoreRows(kept)
    expect(await authorsOf(taskId)).toEqual([null, person.id])
  })

  it('get the defaults of columns added since their deletion', async () => {
    const taskId = await addTask()
    await add(taskId)
    const kept = (await keptRows(taskId)) as Record<string, unknown>[]
    await removeAll(taskId)
    await restoreRows(kept.map(({ edited_at: _edited, ...row }) => ({ ...row, since_dropped: 1 })))
    expect(await authorsOf(taskId)).toEqual([person.id])
  })

  it('are none if the deletion recorded none', async () => {
    for (const rows of [undefined, null, []]) await restoreRows(rows)
  })

  it('do not replace records that use their ids now', async () => {
    const taskId = await addTask()
    await add(taskId)
    const before = await rowsOf(taskId)
    await expect(restoreRows(await keptRows(taskId))).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowsOf(taskId)).toEqual(before)
  })
})
