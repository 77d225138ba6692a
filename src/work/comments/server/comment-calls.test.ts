import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createComment,
  deleteComment,
  getComment,
  listComments,
  updateComment,
} from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let taskId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  taskId = await addTask()
})
afterAll(() => app.stop())

async function addTask(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name) values ('Fix the checkout') returning id`,
  )
  return rows[0]?.id ?? 0
}
const pathTo = (id: number | string) => ({ params: { id: String(id) } })
const write = (
  text: unknown,
  { as = person, on = taskId, claims = {} }: { as?: TestAccount; on?: number | string; claims?: object } = {},
) => app.call(createComment, { as, ...pathTo(on), body: { text: text as string, ...claims } })
async function add(text = 'Looks good', as = person, on = taskId): Promise<Comment> {
  const reply = await write(text, { as, on })
  expect(reply.status).toBe(201)
  return reply.body
}
const list = (on: number | string, as = person) => app.call(listComments, { as, ...pathTo(on) })
const read = (id: number | string) => app.call(getComment, { as: admin, ...pathTo(id) })
const edit = (id: number | string, text: string, as = person) =>
  app.call(updateComment, { as, ...pathTo(id), body: { text } })
const remove = (id: number | string, as = person) => app.call(deleteComment, { as, ...pathTo(id) })

/** The recorded changes of a comment, oldest first. */
async function changesOf(id: number) {
  const { rows } = await app.platform.pool.query<Record<string, unknown>>(
    `select action, actor_id, audience, before, after from changes
     where entity = 'comment' and entity_id = $1 order by id`,
    [String(id)],
  )
  return rows
}

describe('commenting', () => {
  it('sets author and time on the server, and stores the trimmed text', async () => {
    const earliest = app.platform.clock().toISOString()
    const claims = { authorId: admin.id, authorName: 'Mallory', createdAt: '2000-01-01T00:00:00.000Z' }
    const { body } = await write('  <b>two</b>\n\n  lines — “නව” \\ 100%\n ', { claims })
    expect(body).toEqual({
      id: body.id,
      taskId,
      authorId: person.id,
      authorName: 'Test Person',
      text: '<b>two</b>\n\n  lines — “නව” \\ 100%',
      createdAt: body.createdAt,
      editedAt: null,
    })
    expect(body.createdAt >= earliest && body.createdAt <= app.platform.clock().toISOString()).toBe(true)
    expect((await read(body.id)).body).toEqual(body)
    expect(await changesOf(body.id)).toMatchObject([
      {
        action: 'create',
        actor_id: person.id,
        audience: 'task:view',
        before: null,
        after: { id: body.id, task_id: taskId, author_id: person.id, text: body.text },
      },
    ])
  })

  it.each([
    ['nothing', undefined, 'This is required'],
    ['no text', 7, 'This must be a text'],
    ['an empty text', '', 'Write something first'],
    ['blanks', ' \n\t ', 'Write something first'],
    ['5,001 characters', 'x'.repeat(5_001), 'This must be at most 5000 characters'],
    ['a NUL', 'a\u0000b', 'This contains characters that cannot be stored'],
    ['half a character', 'a\ud800b', 'This contains characters that cannot be stored'],
  ])('is refused with %s', async (_what, text, sentence) => {
    const before = (await list(taskId)).body.length
    const reply = await write(text)
    expect([reply.status, reply.error.fields]).toEqual([400, { text: sentence }])
    expect((await list(taskId)).body).toHaveLength(before)
  })

  it('accepts 5,000 characters', async () => {
    expect((await add('x'.repeat(5_000))).text).toHaveLength(5_000)
  })

  it.each(['2000000', '2147483648', '0', 'x'])('on task %s is answered with 404', async (on) => {
    const reply = await write('Hello', { on })
    expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    expect((await list(on)).status).toBe(404)
  })

  it('is limited to 2,000 comments per task, with a message', async () => {
    const on = await addTask()
    await app.platform.pool.query(
      `insert into comments (task_id, author_name, text, created_at)
       select $1, 'Somebody', 'Number ' || n, now() from generate_series(1, 1999) n`,
      [on],
    )
    await add('The last one', person, on)
    const refused = await write('One more', { on })
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'conflict',
      'A task can have at most 2,000 comments',
    ])
  })

  it('stores one of two calls with the same Idempotency-Key', async () => {
    const on = await addTask()
    const headers = { 'idempotency-key': 'comment-once' }
    const input = { as: person, ...pathTo(on), body: { text: 'Once' }, headers }
    const replies = await Promise.all([app.call(createComment, input), app.call(createComment, input)])
    expect(replies[0].body).toEqual(replies[1].body)
    expect((await list(on)).body).toHaveLength(1)
  })
})

describe('the list', () => {
  it('contains the comments of one task, newest last', async () => {
    const [one, other] = [await addTask(), await addTask()]
    const first = await add('First', person, one)
    await add('Elsewhere', person, other)
    const second = await add('Second', admin, one)
    await edit(first.id, 'First, changed later')
    expect((await list(one)).body.map((comment) => comment.id)).toEqual([first.id, second.id])
    expect((await list(await addTask())).body).toEqual([])
  })

  it('contains the newest if there are more than 1,000, and says how many there are', async () => {
    const on = await addTask()
    await app.platform.pool.query(
      `insert into comments (task_id, author_name, text, created_at)
       select $1, 'Somebody', 'Number ' || n, now() from generate_series(1, 1002) n`,
      [on],
    )
    const { body, headers } = await list(on)
    expect([body.length, body[0]?.text, body.at(-1)?.text]).toEqual([1000, 'Number 3', 'Number 1002'])
    expect(headers['x-total-count']).toBe('1002')
  })

  it('shows the author’s current name', async () => {
    const author = await app.createAccount()
    const on = await addTask()
    const { id } = await add('Signed', author, on)
    const renamed = { fName: 'Nadeesha', sName: 'Perera', email: author.email, role: 'USER' } as const
    await app.call(updateUser, { as: admin, ...pathTo(author.id), body: renamed })
    expect((await list(on)).body[0]?.authorName).toBe('Nadeesha Perera')
    expect((await read(id)).body.authorName).toBe('Nadeesha Perera')
    expect((await edit(id, 'Signed again', author)).body.authorName).toBe('Nadeesha Perera')
  })
})

describe('changing a comment', () => {
  it('keeps its author and time, and records when it was changed', async () => {
    const comment = await add()
    app.moveClock(1_000)
    const { body } = await edit(comment.id, ' Looks better ')
    expect(body).toEqual({ ...comment, text: 'Looks better', editedAt: body.editedAt })
    expect(String(body.editedAt) > comment.createdAt).toBe(true)
    expect((await read(comment.id)).body).toEqual(body)
    expect((await changesOf(comment.id))[1]).toMatchObject({
      action: 'update',
      before: { task_id: taskId, text: 'Looks good' },
      after: { task_id: taskId, text: 'Looks better' },
    })
  })

  it('to the same text changes nothing', async () => {
    const comment = await add()
    app.moveClock(1_000)
    expect((await edit(comment.id, 'Looks good ')).body).toEqual(comment)
    expect(await changesOf(comment.id)).toHaveLength(1)
  })

  it('records the actual previous text for each of several simultaneous changes', async () => {
    const { id } = await add()
    await Promise.all(Array.from({ length: 8 }, (_, index) => edit(id, `Text ${index}`)))
    const changes = (await changesOf(id)) as Record<'before' | 'after', { text: string } | null>[]
    const [after, before] = [changes.slice(0, -1), changes.slice(1)]
    expect(before.map((change) => change.before?.text)).toEqual(after.map((change) => change.after?.text))
    expect(changes).toHaveLength(9)
  })

  it('is refused without a text', async () => {
    const comment = await add()
    const reply = await edit(comment.id, ' ')
    expect([reply.status, reply.error.message]).toEqual([400, 'Write something first'])
    expect((await read(comment.id)).body).toEqual(comment)
  })
})

describe('somebody else’s comment', () => {
  it.each([
    ['a USER', 'USER'],
    ['an ADMIN', 'ADMIN'],
  ] as const)('can neither be changed nor deleted by %s', async (_who, role) => {
    const comment = await add()
    const other = await app.createAccount({ role })
    const replies = [await edit(comment.id, 'Words in your mouth', other), await remove(comment.id, other)]
    expect(replies.map((reply) => [reply.status, reply.error.code, reply.error.message])).toEqual([
      [403, 'forbidden', 'Only who wrote a comment can change it'],
      [403, 'forbidden', 'Only who wrote a comment can delete it'],
    ])
    expect((await read(comment.id)).body).toEqual(comment)
    expect(await changesOf(comment.id)).toHaveLength(1)
  })
})

describe('deleting an own comment', () => {
  it('keeps its row in the audit trail, and happens only once', async () => {
    const { id } = await add('Never mind')
    const replies = await Promise.all([remove(id), remove(id)])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204, 404]))
    expect((await read(id)).status).toBe(404)
    expect((await changesOf(id))[1]).toMatchObject({
      action: 'delete',
      before: { id, task_id: taskId, author_id: person.id, text: 'Never mind' },
      after: null,
    })
  })
})

describe.each(['2000000', '2147483648', '-1', 'x'])('a comment %s', (id) => {
  it('is not found', async () => {
    const replies = [await read(id), await edit(id, 'x'), await remove(id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
  })
})

describe('permissions', () => {
  it.each([
    ['MANAGER', { role: 'MANAGER' }],
    ['Pending', { status: 'Pending' }],
  ] as const)('a %s account may do nothing, even with its own earlier comments', async (_who, account) => {
    const author = await app.createAccount()
    const { id } = await add('Mine', author)
    await app.platform.pool.query(
      'update users set role = coalesce($2, role), status = coalesce($3, status) where id = $1',
      [author.id, 'role' in account ? account.role : null, 'status' in account ? account.status : null],
    )
    const replies = [
      await list(taskId, author),
      await write('x', { as: author }),
      await app.call(getComment, { as: author, ...pathTo(id) }),
      await edit(id, 'x', author),
      await remove(id, author),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('the live feed', () => {
  it('reports every change', async () => {
    const heard: string[] = []
    app.platform.feed.onChange((change) => {
      if (change.entity === 'comment')
        heard.push(`${change.action} ${change.entityId} for ${change.audience}`)
    })
    const { id } = await add()
    await edit(id, 'Changed')
    await remove(id)
    // changes of earlier tests may arrive only now
    await expect
      .poll(() => heard.filter((line) => line.includes(` ${id} `)))
      .toEqual(['create', 'update', 'delete'].map((action) => `${action} ${id} for task:view`))
  })
})
