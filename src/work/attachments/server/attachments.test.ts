import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { createComment, deleteComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, deleteTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/attachment-endpoints.ts'
import { ATTACHMENT_PIECE_BYTES } from '../shared/attachment-schema.ts'
import { zipAttachments } from './zip-attachments.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let other: TestAccount
let taskId: string
let projectId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  other = await app.createAccount()
  taskId = await addTask()
  projectId = String(
    (await app.call(createProject, { as: admin, body: { name: 'Kandy Hotel', owner: admin.id } })).body.id,
  )
})
afterAll(() => app.stop())

async function addTask(): Promise<string> {
  const body = { taskName: 'Fix the checkout', dueDate: '2026-12-01' }
  return String((await app.call(createTask, { as: admin, body })).body.id)
}
const pathTo = (id: number | string) => ({ params: { id: String(id) } })
const blobOf = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'application/octet-stream' })
const add = (name: string, bytes: Buffer | string = 'a note', { as = person, on = taskId } = {}) =>
  app.call(endpoints.addTaskAttachment, { as, ...pathTo(on), query: { name }, body: blobOf(bytes) })
const names = async (id = taskId) =>
  (await app.call(endpoints.listTaskAttachments, { as: person, ...pathTo(id) })).body.map(({ name }) => name)
const contentOf = (id: number, as = person) => app.call(endpoints.readAttachment, { as, ...pathTo(id) })
const stored = async () =>
  (await app.platform.pool.query<{ id: number }>('select id from files order by id')).rows.length

/** Restores the newest deletion of a kind. */
async function restore(entity: string): Promise<void> {
  const { rows } = await app.platform.pool.query<{ id: string }>(
    `select max(id)::text as id from changes where entity = $1 and action = 'delete'`,
    [entity],
  )
  const reply = await app.send({
    method: 'POST',
    url: `/api/bin/${rows[0]?.id}/restore`,
    token: admin.accessToken,
  })
  expect(reply.status).toBe(200)
}

describe('a file on a task', () => {
  it('keeps its name, in any script, and says who added it', async () => {
    const id = await addTask()
    for (const name of ['හෝටලය – 2026.pdf', '..\\..\\C:/letters/a "b".png']) await add(name, 'x', { on: id })
    expect(await names(id)).toEqual(['a "b".png', 'හෝටලය – 2026.pdf'])
    const { tasks } = (await app.call(listTasks, { as: person, query: {} })).body
    const counts = tasks.flatMap((task) => (task.fileCount === undefined ? [] : [[task.id, task.fileCount]]))
    expect(counts).toEqual([[Number(id), 2]])
    const cards = (await app.call(listBoard, { as: person, query: {} })).body.flatMap(
      (column) => column.cards,
    )
    expect(cards.filter(({ fileCount }) => fileCount !== undefined).map((card) => card.id)).toEqual([
      Number(id),
    ])
    const [newest] = (await app.call(endpoints.listTaskAttachments, { as: person, ...pathTo(id) })).body
    expect(newest).toMatchObject({
      uploaderId: person.id,
      uploaderName: 'Test Person',
      size: 1,
      projectId: null,
    })
    for (const name of ['', ' ', 'x'.repeat(201), 'a\nb'])
      expect((await add(name)).error.fields).toHaveProperty('name')
    expect((await add('a.txt', '')).status).toBe(400)
    expect((await add('a.txt', 'x', { on: '2000000000' })).status).toBe(404)
  })

  it('has a name that shows its end where it is, and letters of any direction', async () => {
    const nameOf = async (name: string) => (await add(name)).body.name
    expect(await nameOf('letter-\u202egnp.exe')).toBe('letter-gnp.exe')
    expect((await add('\u2067\u202e')).status).toBe(400)
    expect(await nameOf('رسالة.pdf')).toBe('رسالة.pdf')
  })

  it('is never run in this origin, whatever it is called (J1)', async () => {
    const html = '<html><script>alert(document.domain)</script>'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const polyglot = `%PDF-1.7\n${html}\nstartxref\n0\n%%EOF`
    for (const [name, bytes, type, kind] of [
      ['a.png', html, 'application/octet-stream', 'attachment'],
      ['a.svg', svg, 'application/octet-stream', 'attachment'],
      ['a.html', polyglot, 'application/pdf', 'inline'],
      ['b.html', `GIF89a${html}`, 'image/gif', 'inline'],
    ] as const) {
      const { headers } = await contentOf((await add(name, bytes)).body.id)
      expect(headers['content-type'], name).toBe(type)
      expect(headers['content-disposition'], name).toMatch(new RegExp(`^${kind}; filename`))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';sandbox")
    }
  })

  it('is sent in pieces, going on where it broke off, by its sender only', async () => {
    const bytes = randomBytes(ATTACHMENT_PIECE_BYTES + 100)
    const upload = randomUUID()
    const piece = (number: number, as = person) =>
      app.call(endpoints.sendPiece, {
        as,
        params: { id: upload },
        query: { number: String(number) },
        body: blobOf(bytes.subarray(number * ATTACHMENT_PIECE_BYTES, (number + 1) * ATTACHMENT_PIECE_BYTES)),
      })
    expect((await piece(1)).status).toBe(409)
    // over a real connection, which ends with a body that is not read to its end
    const tooLarge = await fetch(new URL(`/api/uploads/${upload}?number=0`, await app.listen()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    expect(tooLarge.status).toBe(413)
    for (const [number, received] of [
      [0, ATTACHMENT_PIECE_BYTES],
      [0, ATTACHMENT_PIECE_BYTES],
      [1, bytes.length],
    ] as const)
      expect((await piece(number)).body).toEqual({ received })
    const finish = (as: TestAccount) =>
      app.call(endpoints.addTaskAttachment, { as, ...pathTo(taskId), query: { name: 'b.bin', upload } })
    expect((await finish(other)).status).toBe(404)
    const { status, body } = await finish(person)
    expect([status, body.size]).toEqual([201, bytes.length])
    expect((await finish(person)).status).toBe(404)
    const before = await stored()
    await piece(0)
    const cancel = (as: TestAccount) => app.call(endpoints.cancelUpload, { as, params: { id: upload } })
    await cancel(other)
    expect(await stored()).toBe(before + 1)
    expect((await cancel(person)).status).toBe(204)
    expect(await stored()).toBe(before)
    const part = await app.call(endpoints.readAttachment, {
      as: other,
      ...pathTo(body.id),
      headers: { range: `bytes=${bytes.length - 3}-` },
    })
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      `bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`,
    ])
  })

  it('is one of at most 50, whoever adds them at once; what is refused leaves nothing', async () => {
    const id = await addTask()
    for (let count = 0; count < 48; count++) await add('a', 'x', { on: id })
    const before = await stored()
    const replies = await Promise.all(Array.from({ length: 5 }, () => add('b', 'x', { on: id })))
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      '201',
      '201',
      '409',
      '409',
      '409',
    ])
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe(
      'A task can have at most 50 files',
    )
    expect(await stored()).toBe(before + 2)
  })

  it('is refused once the room of the installation is full', async () => {
    const small = app.platform.config.attachmentQuota
    app.platform.config.attachmentQuota = 5
    const { status, error } = await add('a', 'six of')
    app.platform.config.attachmentQuota = small
    expect([status, error.code]).toEqual([413, 'too_large'])
  })
})

describe('all files of a task', () => {
  it('are saved as one archive, each under a name of its own', async () => {
    const id = await addTask()
    const large = randomBytes(ATTACHMENT_PIECE_BYTES + 7)
    const zip = (on: string) =>
      app.send({ method: 'GET', url: `/api/task/${on}/attachments/zip`, token: person.accessToken })
    expect((await zip('2000000000')).status).toBe(404)
    expect((await zip(id)).status).toBe(200)
    await add('ගිවිසුම.pdf', 'old', { on: id })
    await add('../Plan.bin', large, { on: id })
    await add('plan.bin', 'small', { on: id })
    const { headers } = await zip(id)
    expect(headers['content-disposition']).toContain(`attachment; filename="Files of task ${id}.zip"`)
    expect(headers['content-security-policy']).toContain('sandbox')
    const made = await zipAttachments(app.platform.database, { table: 'tasks', id: Number(id) })
    expect(await entriesOf(await buffer(made.chunks))).toEqual([
      ['plan.bin', Buffer.from('small')],
      ['Plan (2).bin', large],
      ['ගිවිසුම.pdf', Buffer.from('old')],
    ])
  })
})

async function entriesOf(bytes: Buffer): Promise<[string, Buffer][]> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const entries: [string, Buffer][] = []
  for await (const entry of zip.eachEntry())
    entries.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))])
  return entries
}

describe('deleting', () => {
  it('is for who added it and for ADMIN, can be undone, and the bin brings the file back', async () => {
    const { body, headers } = await add('mine.txt', 'my own words')
    const remove = (as: TestAccount) => app.call(endpoints.deleteAttachment, { as, ...pathTo(body.id) })
    const refused = await remove(other)
    expect([refused.status, refused.error.message]).toEqual([403, 'Only who added a file can delete it'])
    expect((await remove(person)).status).toBe(204)
    expect((await contentOf(body.id)).status).toBe(404)
    await restore('attachment')
    expect((await contentOf(body.id)).body).toBe('my own words')
    expect((await remove(admin)).status).toBe(204)
    await restore('attachment')
    expect((await app.call(endpoints.getAttachment, { as: other, ...pathTo(body.id) })).status).toBe(200)
    expect(headers['x-changes']).toMatch(/^\d+$/)
    const again = await add('undone.txt')
    const changes = String(again.headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: person, body: { changes } })).status).toBe(200)
    expect(await names()).not.toContain('undone.txt')
  })

  it('of a task or a comment takes the files along, and they come back with it', async () => {
    const id = await addTask()
    const { body: comment } = await app.call(createComment, {
      as: person,
      ...pathTo(id),
      body: { text: 'See' },
    })
    const onComment = (as: TestAccount) =>
      app.call(endpoints.addCommentAttachment, {
        as,
        ...pathTo(comment.id),
        query: { name: 'of comment' },
        body: blobOf('c'),
      })
    expect((await onComment(admin)).status).toBe(403)
    const { body: second } = await onComment(person)
    await add('of task', 't', { on: id })
    await app.call(deleteComment, { as: person, ...pathTo(comment.id) })
    expect(await names(id)).toEqual(['of task'])
    await restore('comment')
    await app.call(deleteTask, { as: admin, ...pathTo(id) })
    expect((await contentOf(second.id)).status).toBe(404)
    await restore('task')
    expect(await names(id)).toEqual(['of task', 'of comment'])
    expect((await contentOf(second.id)).body).toBe('c')
  })
})

describe('a file on a project', () => {
  it('is seen by those who see the project page, and goes and comes back with it', async () => {
    const { status, body } = await app.call(endpoints.addProjectAttachment, {
      as: admin,
      ...pathTo(projectId),
      query: { name: 'contract.pdf' },
      body: blobOf('secret'),
    })
    expect(status).toBe(201)
    for (const endpoint of [endpoints.getAttachment, endpoints.readAttachment, endpoints.deleteAttachment])
      expect((await app.call(endpoint, { as: person, ...pathTo(body.id) })).status).toBe(404)
    await app.call(deleteProject, { as: admin, ...pathTo(projectId) })
    expect((await contentOf(body.id, admin)).status).toBe(404)
    await restore('project')
    expect((await contentOf(body.id, admin)).body).toBe('secret')
  })
})
