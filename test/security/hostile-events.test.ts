import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '#platform/shared/errors.ts'
import { addOneOfEach, type Existing } from '#test/one-of-each.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** All events that a browser may send; `renew` is handled by the platform and has no reply. */
const EVENTS = ['sendMessage', 'typing', 'viewing']
const SILENT_EVENTS = ['renew']
/** Names with a meaning for a library or for objects of the language. */
const STRANGE_EVENTS = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'join',
  'change',
  'message',
  'signed-out',
  'x'.repeat(5_000),
]
const RUNS = 60
const SEED = 20_261_121

let app: TestApp
let address: string
let existing: Existing
const accounts: Record<string, TestAccount> = {}
const opened: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  accounts['ADMIN'] = await app.createAccount({ role: 'ADMIN' })
  accounts['USER'] = await app.createAccount()
  accounts['ACCOUNTANT'] = await app.createAccount({ role: 'ACCOUNTANT' })
  accounts['MANAGER'] = await app.createAccount({ role: 'MANAGER' })
  accounts['Pending account'] = await app.createAccount({ role: 'ADMIN', status: 'Pending' })
  existing = await addOneOfEach(app, accounts['ADMIN'], accounts['USER'])
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => app.stop())

async function open(token: string): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  })
  opened.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

/** Any value that a socket can carry, sometimes close to what the event accepts. */
const anything = (): fc.Arbitrary<unknown> => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      `'; drop table users; --`,
      '<img src=x onerror=alert(1)>',
      '__proto__',
      '\u0000',
      '\ud800',
      'everyone',
      'x'.repeat(20_000),
      existing['user'] ?? '',
      '../everyone',
      '{{7*7}}',
      'task',
      'invoice',
      '%',
      '-1',
      '1e309',
    ),
  )
  const value = fc.oneof(
    text,
    fc.constantFrom(null, undefined, true, 0, -0, -1, 1, 2 ** 53, 1e308, 0.5, NaN, Number(existing['task'])),
    fc.constantFrom([], {}, [[]], { toString: 1 }, { length: 1e9 }, { $gt: '' }, Buffer.from('x')),
  )
  const fields = fc.dictionary(
    fc.constantFrom(
      'text',
      'conversation',
      'key',
      'user',
      'entity',
      'id',
      'senderId',
      'createdAt',
      'role',
      'constructor',
    ),
    value,
    { noNullPrototype: true },
  )
  const nearly = fc.record(
    {
      text,
      conversation: text,
      key: fc.oneof(fc.uuid(), text),
      user: value,
      entity: fc.constantFrom('task', 'invoice', 'quote', 'user'),
      id: value,
    },
    { requiredKeys: ['text', 'entity'], noNullPrototype: true },
  )
  return fc.oneof(value, fields, nearly, fc.array(fields, { maxLength: 3 }))
}

describe('the events that a browser may send', () => {
  it('are all covered here: no other event is declared', () => {
    const files = globSync('src/**/server/**/*.ts', { cwd: ROOT }).filter((file) => !file.includes('.test'))
    const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    const declared = texts.flatMap((text) =>
      [...text.matchAll(/liveEvent\(\{\s*name: '([^']+)'/g)].map(([, name]) => name),
    )
    const heard = texts.flatMap((text) =>
      [...text.matchAll(/socket\.on\('([^']+)'/g)].map(([, name]) => name),
    )
    expect(new Set(declared)).toEqual(new Set(EVENTS))
    expect(heard.filter((name) => !['error', 'disconnect'].includes(String(name)))).toEqual(SILENT_EVENTS)
  })
})

describe.each(['ADMIN', 'ACCOUNTANT', 'USER', 'MANAGER', 'Pending account'])(
  'events of a %s',
  (principal) => {
    it.each(EVENTS)(
      '%s is answered whatever is sent, and never fails',
      async (event) => {
        const account = accounts[principal]
        if (account === undefined) throw new Error(`no ${principal}`)
        const before = await chats()
        let socket = await open(await renewed(account))
        let accepted = 0
        const property = fc.asyncProperty(anything(), async (message) => {
          // slowly enough for every limit
          app.moveClock(1_100)
          if (!socket.connected) socket = await open(await renewed(account))
          const reply: unknown = await socket.timeout(10_000).emitWithAck(event, message)
          expect(typeof reply).toBe('object')
          const { error } = reply as { error?: { code: string; message: string } }
          if (error === undefined) {
            accepted++
            return
          }
          expect(Object.keys(ERROR_STATUS)).toContain(error.code)
          expect(error.code).not.toBe('internal')
          expect(error.message).toMatch(/^[A-Z][^]{3,200}$/)
        })
        await fc.assert(property, { seed: SEED, numRuns: RUNS })
        const mayChat = ['ADMIN', 'ACCOUNTANT', 'USER'].includes(principal)
        if (event !== 'viewing' && !mayChat) {
          expect(accepted).toBe(0)
          expect(await chats()).toEqual(before)
        }
        expect(({} as Record<string, unknown>)['text']).toBeUndefined()
      },
      60_000,
    )

    it('with unknown names, or with known names and no acknowledgement, do nothing', async () => {
      const account = accounts[principal]
      if (account === undefined) throw new Error(`no ${principal}`)
      const socket = await open(await renewed(account))
      const before = await storedRows(app.platform.pool)
      for (const name of STRANGE_EVENTS) socket.emit(name, { text: 'x' }, null, [])
      for (const name of EVENTS) socket.emit(name, { text: 7 }, 'no function')
      // the last one is answered after all previous ones were handled
      await socket.timeout(10_000).emitWithAck('viewing', { entity: 'task', id: null })
      expect(await storedRows(app.platform.pool)).toEqual(before)
    })

    it.each<[string, unknown]>([
      ['nothing', undefined],
      ['garbage', 'x.y.z'],
      ['an object', { token: 'x' }],
      ['a long text', 'x'.repeat(50_000)],
      ['the token of somebody else', 'other'],
    ])('renewing with %s ends the connection', async (_what, token) => {
      const account = accounts[principal]
      const other = accounts[principal === 'ADMIN' ? 'USER' : 'ADMIN']
      if (account === undefined || other === undefined) throw new Error('no account')
      const socket = await open(await renewed(account))
      const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve))
      socket.emit('renew', token === 'other' ? await renewed(other) : token)
      expect(await Promise.race([ended, sleep(10_000, 'still open')])).toBe('io server disconnect')
    })
  },
)

/** The rows of messages and conversations; sign-ins are stored elsewhere. */
async function chats(): Promise<unknown> {
  const rows = Object.entries(await storedRows(app.platform.pool))
  return rows.filter(([table]) => table.startsWith('chat_'))
}

/** An access token that is valid at the app's current time. */
async function renewed(account: TestAccount): Promise<string> {
  const reply = await app.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: JSON.stringify({ email: account.email, password: account.password }),
  })
  if (reply.status !== 200)
    throw new Error(`signing in answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return (reply.body as { access_token: string }).access_token
}
