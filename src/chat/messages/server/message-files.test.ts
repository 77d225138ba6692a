import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { PIECE_BYTES } from '#platform/server/records/file-pieces.ts'
import { sweepFiles } from '#platform/server/records/stored-files.ts'
import { chatBrowsers, createNamed, stored, until, uploaded } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/chat-endpoints.ts'
import { type ChatMessage, EVERYONE, SentMessage } from '../shared/chat-schema.ts'
import { openMessageFile } from './message-files.ts'
import { sendMessage } from './send-message.ts'

let app: TestApp
let address: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
let kasun: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
  kasun = await createNamed(app, 'Kasun', 'Silva')
})
afterEach(closeAll)
afterAll(() => app.stop())

const own = (name: string, content: Buffer | string = 'a note') => uploaded(app, nimal.id, name, content)
interface More {
  conversation?: string
  key?: string
  as?: TestAccount
}
/** Sends a message as the socket does, which would count it. */
const say = async (files: unknown, text = '', { as = nimal, ...more }: More = {}): Promise<ChatMessage> => {
  const sender = { id: as.id, firstName: 'Nimal', secondName: 'Perera' }
  return sendMessage(app.platform, SentMessage.parse({ ...more, text, files }), sender)
}
const idOf = ({ files = [] }: ChatMessage, position = 0) => files[position]?.id ?? 0
const read = (as: TestAccount, id: number | string, headers: Record<string, string> = {}) =>
  app.call(endpoints.readMessageFile, { as, params: { id: String(id) }, headers })
const remove = (as: TestAccount, { id }: ChatMessage) =>
  app.call(endpoints.deleteMessage, { as, params: { id: String(id) } })
const query = async (text: string, ...values: unknown[]) =>
  (await app.platform.pool.query<{ count: number }>(text, values)).rows
const bytes = async () => (await query('select count(*)::integer as count from files'))[0]?.count

describe('files of a message', () => {
  it('reach its readers with it, in their order, and need no text', async () => {
    const there = await open(address, ayesha)
    const files = [await own('සැලැස්ම.pdf', '%PDF-1.7\n%%EOF'), await own('C:\\a\\b.txt')]
    const message = stored(await (await open(address, nimal)).say('', { files }))
    expect(message).toMatchObject({ text: '', conversation: EVERYONE })
    expect(message.files?.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['සැලැස්ම.pdf', 'application/pdf', 14],
      ['b.txt', 'application/octet-stream', 6],
    ])
    await until(() => expect(there.messages).toEqual([message]))
    const { body: page } = await app.call(endpoints.listMessages, { as: kasun, query: {} })
    expect(page.at(-1)).toEqual(message)
    const { body: rows } = await app.call(endpoints.listConversations, { as: kasun })
    expect(rows[0]?.lastMessage).toEqual(message)
    expect((await read(ayesha, idOf(message, 1))).body).toBe('a note')
    // without any, nothing is said of them
    expect(await say([], 'none')).not.toHaveProperty('files')
  })

  it('of two people are not there for anybody else, nor under a guessed id', async () => {
    const message = await say([await own('salary.txt', 'secret')], 'For you', { conversation: ayesha.id })
    const id = idOf(message)
    for (const as of [nimal, ayesha]) expect((await read(as, id)).body).toBe('secret')
    for (const as of [kasun, admin])
      for (const guessed of [id, id + 1]) expect((await read(as, guessed)).status, as.id).toBe(404)
    for (const wrong of ['0', '-1', 'x', '99999999999999999999'])
      expect((await read(nimal, wrong)).status).toBe(404)
    // the upload of somebody else is not there either
    const ofAnother = await uploaded(app, ayesha.id, 'mine.txt', 'of Ayesha')
    await expect(say([ofAnother])).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are never run in this origin, whatever they are called, and can be read in parts', async () => {
    const html = '<html><script>alert(document.domain)</script>'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const polyglot = `%PDF-1.7\n${html}\nstartxref\n0\n%%EOF`
    const cases = [
      ['a.png', html, 'application/octet-stream', 'attachment'],
      ['a.svg', svg, 'application/octet-stream', 'attachment'],
      ['a.html', polyglot, 'application/pdf', 'inline'],
      ['b.html', `GIF89a${html}`, 'image/gif', 'inline'],
    ] as const
    const files = []
    for (const [name, content] of cases) files.push(await own(name, content))
    const message = await say(files)
    for (const [position, [name, , type, kind]] of cases.entries()) {
      const { headers } = await read(ayesha, idOf(message, position))
      expect(headers['content-type'], name).toBe(type)
      expect(headers['content-disposition'], name).toMatch(new RegExp(`^${kind}; filename`))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';sandbox")
      expect(headers['cache-control']).toBe('no-store')
    }
    const part = await read(ayesha, idOf(message), { range: 'bytes=1-4' })
    expect([part.status, part.body, part.headers['content-range']]).toEqual([
      206,
      'html',
      `bytes 1-4/${html.length}`,
    ])
    expect((await read(ayesha, idOf(message), { range: 'bytes=900-' })).status).toBe(416)
  })

  it('are stored once however often the message is sent, and at most 10', async () => {
    const before = (await bytes()) ?? 0
    const key = randomUUID()
    const files = [await own('once.txt')]
    const answers = await Promise.all([1, 2, 3].map(async () => say(files, '', { key })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.map(({ files: of }) => of?.length)).toEqual([1, 1, 1])
    expect(await bytes()).toBe(before + 1)
    const eleven = await Promise.all(Array.from({ length: 11 }, async () => own('many.txt')))
    await expect(say(eleven)).rejects.toThrow('A message has at most 10 files')
    expect((await say(eleven.slice(1))).files).toHaveLength(10)
    for (const wrong of [
      [{ name: '', upload: randomUUID() }],
      [{ name: 'a', upload: 'x' }],
      [null],
      'x',
      [{ name: 'a\nb', upload: randomUUID() }],
    ])
      expect(SentMessage.safeParse({ text: 'x', files: wrong }).success).toBe(false)
    // never sent, or swept after a day
    await expect(say([{ name: 'a', upload: randomUUID() }], 'text')).rejects.toMatchObject({
      code: 'conflict',
      message: 'A file of this message is not on the server any more. Add it again.',
    })
    const twice = await own('twice.txt')
    await expect(say([twice, twice])).rejects.toMatchObject({ code: 'conflict' })
    await expect(say([], ' ')).rejects.toThrow('Type a message')
  })

  it('stay when its text is changed, which may then be blank', async () => {
    const message = await say([await own('plan.txt')], 'The plan')
    const edit = (text: string, { id } = message) =>
      app.call(endpoints.editMessage, { as: nimal, params: { id: String(id) }, body: { text } })
    const { body } = await edit('')
    expect(body).toMatchObject({ text: '', files: message.files })
    const plain = await say([], 'words')
    expect((await edit(' ', plain)).error.fields).toEqual({ text: 'Type a message' })
  })
})

describe('a deleted message', () => {
  it('takes its files and their bytes along at once, also while somebody reads them', async () => {
    const before = await bytes()
    const upload = await own('long.bin', randomBytes(PIECE_BYTES))
    const message = await say([upload])
    const file = await openMessageFile(app.platform.database, idOf(message), ayesha.id)
    const reading = file.read(0, file.size)[Symbol.asyncIterator]()
    const { body } = await remove(nimal, message)
    expect(body).not.toHaveProperty('files')
    expect((await read(nimal, idOf(message))).status).toBe(404)
    expect(await bytes()).toBe(before)
    // who was reading gets no more of it, and the server goes on
    await expect(reading.next()).rejects.toThrow('is not there')
    await sweepFiles(app.platform.database, app.platform.clock())
    expect((await app.call(endpoints.listMessages, { as: nimal, query: {} })).status).toBe(200)
  })

  it('is the end of the files of two people when one account is deleted; those in the room stay', async () => {
    const leaving = await createNamed(app, 'Ruwan', 'Dias')
    const direct = await say([await own('between us.txt')], '', { conversation: leaving.id })
    const file = await uploaded(app, leaving.id, 'for all.txt', 'stays')
    const toAll = await say([file], '', { as: leaving })
    const before = (await bytes()) ?? 0
    const { status } = await app.call(deleteUser, { as: admin, params: { id: leaving.id } })
    expect(status).toBe(204)
    expect((await read(nimal, idOf(direct))).status).toBe(404)
    expect(await bytes()).toBe(before - 1)
    expect((await read(nimal, idOf(toAll))).body).toBe('stays')
  })
})

it('the database refuses what must never be', async () => {
  const message = await say([await own('kept.txt')], 'kept')
  const other = await say([], 'other')
  const refused = (change: string, ...values: unknown[]) =>
    expect(query(change, ...values), change).rejects.toThrow()
  await refused(`update chat_files set name = 'x' where message_id = $1`, message.id)
  await refused('delete from chat_files where message_id = $1', message.id)
  await refused(
    'delete from files where id = (select file_id from chat_files where message_id = $1)',
    message.id,
  )
  await refused(`update chat_messages set text = '' where id = $1`, other.id)
  const add = `insert into chat_files (message_id, position, name, file_id) select $1, $2, 'x', id from files`
  await refused(
    `${add} where id = (select file_id from chat_files where message_id = $3)`,
    other.id,
    0,
    message.id,
  )
  const { upload } = await own('part.txt')
  await refused(`${add} where upload_id = $3`, other.id, 0, upload)
  await query(
    `update files set upload_id = null, uploader_id = null, sent_at = null, hash = sha256('a note') where upload_id = $1`,
    upload,
  )
  await refused(`${add} where id = (select max(id) from files)`, other.id, 10)
  await remove(nimal, other)
  await refused(`${add} where id = (select max(id) from files)`, other.id, 0)
})
