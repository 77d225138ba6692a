import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { chatBrowsers, createNamed, refusalOf, stored, until } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listMessages } from '../shared/chat-endpoints.ts'
import { EVERYONE } from '../shared/chat-schema.ts'
import { endConnections } from '#test/end-connections.ts'

let app: TestApp
let other: TestApp
let address: string
let otherAddress: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  other = await app.again()
  otherAddress = await other.listen()
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
})
// the next test starts with empty counters
afterEach(() => {
  closeAll()
  app.moveClock(10_000)
  other.moveClock(10_000)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const countWhere = async (condition: string, ...values: unknown[]) => {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    `select count(*)::integer as count from chat_messages where ${condition}`,
    values,
  )
  return rows[0]?.count
}
const setRole = (account: TestAccount, role: 'USER' | 'MANAGER', status: 'Active' | 'Inactive' = 'Active') =>
  app.call(updateUser, {
    as: admin,
    params: { id: account.id },
    body: { fName: 'Test', sName: 'Person', email: account.email, role, status },
  })

describe('sending a message', () => {
  it('reaches everyone in every process, with the sender and the server’s time', async () => {
    const here = await open(address, nimal)
    const there = await open(otherAddress, ayesha)
    const before = Date.now()
    const message = stored(await here.say('  Good morning\nall  ', { user: 'Somebody Else' }))
    expect(message).toMatchObject({
      conversation: EVERYONE,
      user: 'Nimal Perera',
      userId: nimal.id,
      text: 'Good morning\nall',
    })
    const told = Date.parse(message.at)
    expect(Math.abs(told - app.platform.clock().getTime())).toBeLessThan(5_000)
    expect(told).toBeGreaterThanOrEqual(before)
    await until(() => expect([here.messages, there.messages]).toEqual([[message], [message]]))
  })

  it('is acknowledged only when it can be read', async () => {
    const browser = await open(address, nimal)
    const message = stored(await browser.say('kept'))
    const { body } = await other.call(listMessages, { as: ayesha, query: { limit: '1' } })
    expect(body).toEqual([message])
  })

  it('stores it once, however often it is sent with its key, at once or later, through any process', async () => {
    const here = await open(address, nimal)
    const there = await open(otherAddress, nimal)
    const key = randomUUID()
    const replies = await Promise.all([
      here.say('once', { key }),
      there.say('once', { key }),
      here.say('once', { key }),
    ])
    const later = await there.say('once', { key })
    const ids = [...replies, later].map((reply) => stored(reply).id)
    expect(new Set(ids).size).toBe(1)
    await here.say('after')
    await until(() => expect(there.texts()).toEqual(['once', 'after']))
    expect(await countWhere('key = $1', key)).toBe(1)
  })

  it('treats the same key of two people as two messages', async () => {
    const key = randomUUID()
    const one = stored(await (await open(address, nimal)).say('mine', { key }))
    const two = stored(await (await open(address, ayesha)).say('mine too', { key }))
    expect(two.id).not.toBe(one.id)
  })

  it('keeps each person’s order for everyone', async () => {
    const here = await open(address, nimal)
    const there = await open(otherAddress, ayesha)
    const texts = Array.from({ length: 10 }, (_, index) => `line ${index}`)
    const ids = (await Promise.all(texts.map((text) => here.say(text)))).map((reply) => stored(reply).id)
    expect(ids).toEqual(ids.toSorted((one, two) => one - two))
    // each process notifies its own browsers when it learns of a message, sometimes one first, sometimes the other
    await until(() => expect([here.texts(), there.texts()]).toEqual([texts, texts]))
  })

  it('refuses blank and too long texts with a message, and continues', async () => {
    const browser = await open(address, nimal)
    const sentenceFor = async (text: string) => {
      const reply = await browser.say(text)
      return 'error' in reply ? `${reply.error.code}: ${reply.error.message}` : 'stored'
    }
    expect(await sentenceFor('')).toBe('validation: Type a message')
    expect(await sentenceFor(' \n\t ')).toBe('validation: Type a message')
    expect(await sentenceFor('x'.repeat(5_001))).toBe('validation: This must be at most 5000 characters')
    expect(await sentenceFor('a\u0000b')).toContain('validation')
    expect(await sentenceFor('ක'.repeat(5_000))).toBe('stored')
    expect(await sentenceFor('<b>&amp;</b>')).toBe('stored')
    await until(() => expect(browser.texts()).toEqual(['ක'.repeat(5_000), '<b>&amp;</b>']))
  })

  it('survives anything a browser sends, with or without an acknowledgement', async () => {
    const witness = await open(address, ayesha)
    const circularly = Array.from({ length: 200 }).reduce<unknown>((inner) => ({ inner }), null)
    const payloads: unknown[] = [
      undefined,
      null,
      0,
      true,
      'text',
      [],
      {},
      [{ text: 'x' }],
      circularly,
      Buffer.from('x'),
      { text: null },
      { text: { toString: 'x' } },
      { text: ['x'] },
      { text: 'x', conversation: 7 },
      { text: 'x', conversation: '../everyone' },
      { text: 'x', conversation: { $ne: null } },
      { text: 'x', key: 'not a key' },
      { text: 'x', key: 7 },
      { text: '\ud800' },
      JSON.parse('{"text":"x","conversation":"__proto__","__proto__":{"key":1}}'),
    ]
    for (const payload of payloads) {
      const browser = await open(address, nimal)
      browser.socket.emit('sendMessage', payload)
      const reply: object = await browser.socket.timeout(5_000).emitWithAck('sendMessage', payload)
      expect(refusalOf(reply), JSON.stringify(payload)).toBe('validation')
      browser.socket.emit('sendMessage')
      browser.socket.emit('sendMessage', payload, payload, payload)
      browser.socket.disconnect()
      app.moveClock(10_000)
    }
    const plain = await open(address, nimal)
    plain.socket.emit('sendMessage', { text: 'no answer wanted' })
    await until(() => expect(witness.texts()).toEqual(['no answer wanted']))
  })
})

describe('direct messages', () => {
  it('reach the two people, on all their browsers, each from their own side, and nobody else', async () => {
    const third = await open(otherAddress, admin)
    const sender = await open(address, nimal)
    const senderElsewhere = await open(otherAddress, nimal)
    const receiver = await open(otherAddress, ayesha)
    const message = stored(await sender.say('Only for you', { conversation: ayesha.id.toUpperCase() }))
    expect(message.conversation).toBe(ayesha.id)
    await until(() => {
      expect(sender.messages).toEqual([message])
      expect(senderElsewhere.messages).toEqual([message])
      expect(receiver.messages).toEqual([{ ...message, conversation: nimal.id }])
    })
    const answer = stored(await receiver.say('Thank you', { conversation: nimal.id }))
    await until(() => expect(sender.messages.at(-1)).toEqual({ ...answer, conversation: ayesha.id }))
    await sender.say('for all')
    await until(() => expect(third.texts()).toEqual(['for all']))

    const read = async (as: TestAccount, conversation: string) =>
      (await app.call(listMessages, { as, query: { conversation } })).body.map(({ text }) => text)
    expect(await read(nimal, ayesha.id)).toEqual(['Only for you', 'Thank you'])
    expect(await read(ayesha, nimal.id)).toEqual(['Only for you', 'Thank you'])
    for (const of of [nimal.id, ayesha.id, admin.id]) expect(await read(admin, of)).toEqual([])
    expect(await read(admin, EVERYONE)).not.toContain('Only for you')
  })

  it('are refused to nobody, to oneself and to people who may not chat', async () => {
    const browser = await open(address, nimal)
    const manager = await app.createAccount({ role: 'MANAGER' })
    const inactive = await app.createAccount({ status: 'Inactive' })
    const codeFor = async (conversation: string) => refusalOf(await browser.say('x', { conversation }))
    expect(await codeFor(randomUUID())).toBe('not_found')
    expect(await codeFor(nimal.id)).toBe('validation')
    expect(await codeFor(manager.id)).toBe('conflict')
    expect(await codeFor(inactive.id)).toBe('conflict')
  })

  it('start once when both write first at the same time', async () => {
    const [one, two] = [await app.createAccount(), await app.createAccount()]
    const [first, second] = [await open(address, one), await open(otherAddress, two)]
    const replies = await Promise.all([
      first.say('hello', { conversation: two.id }),
      second.say('hello you', { conversation: one.id }),
    ])
    for (const reply of replies) stored(reply)
    const { body } = await app.call(listMessages, { as: one, query: { conversation: two.id } })
    expect(body.map(({ text }) => text).toSorted()).toEqual(['hello', 'hello you'])
  })

  it('are deleted with the account; messages to everyone stay, with the name', async () => {
    const leaver = await createNamed(app, 'Ruwan', 'Bandara')
    const browser = await open(address, leaver)
    const kept = stored(await browser.say('to all'))
    stored(await browser.say('to one', { conversation: nimal.id }))
    expect((await app.call(deleteUser, { as: admin, params: { id: leaver.id } })).status).toBe(204)
    const { body } = await app.call(listMessages, { as: nimal, query: { limit: '1' } })
    expect(body).toEqual([{ ...kept, userId: null }])
    expect(await countWhere(`text = 'to one'`)).toBe(0)
  })
})

describe('permissions', () => {
  it('are required: a Pending account and a MANAGER have none', async () => {
    const pending = await open(address, await app.createAccount({ status: 'Pending' }))
    const manager = await open(address, await app.createAccount({ role: 'MANAGER' }))
    expect(refusalOf(await pending.say('x'))).toBe('account_pending')
    expect(refusalOf(await manager.say('x'))).toBe('forbidden')
    expect((await app.call(listMessages, { as: await app.createAccount({ role: 'MANAGER' }) })).status).toBe(
      403,
    )
  })

  it('apply to open sockets of every process within a second', async () => {
    const person = await app.createAccount()
    const [here, there] = [await open(address, person), await open(otherAddress, person)]
    const speaker = await open(address, nimal)
    await speaker.say('before', { conversation: person.id })
    await until(() => expect([here.texts(), there.texts()]).toEqual([['before'], ['before']]))
    const began = performance.now()
    await setRole(person, 'MANAGER')
    await until(() => {
      expect(here.told).toContain('account')
      expect(there.told).toContain('account')
    })
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(refusalOf(await here.say('x'))).toBe('forbidden')
    await speaker.say('to all')
    // messages already stored are not sent to them either
    const direct = await open(otherAddress, ayesha)
    await direct.say('still to all')
    await until(() => expect(speaker.texts()).toEqual(expect.arrayContaining(['still to all'])))
    expect([here.texts(), there.texts()]).toEqual([['before'], ['before']])
  })

  it('end with the account: no message of a deactivated person is stored', async () => {
    const person = await app.createAccount()
    const browser = await open(address, person)
    await setRole(person, 'USER', 'Inactive')
    browser.socket.emit('sendMessage', { text: 'too late' })
    await until(() => expect(browser.socket.connected).toBe(false))
    expect(await countWhere(`text = 'too late'`)).toBe(0)
  })
})

describe('a flood of messages', () => {
  it('is answered with the time to wait, across all browsers of the person, and others are not slowed', async () => {
    const [one, two] = [await open(address, nimal), await open(address, nimal)]
    const witness = await open(address, ayesha)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : two).say(`burst ${index}`)),
    )
    const refused = replies.flatMap((reply) => ('error' in reply ? reply.error : []))
    expect(refused).toHaveLength(20)
    for (const error of refused) {
      expect(error.code).toBe('rate_limited')
      expect(error.retryAfter).toBeGreaterThan(0)
      expect(error.retryAfter).toBeLessThanOrEqual(10)
    }
    expect([one.socket.connected, two.socket.connected]).toEqual([true, true])
    stored(await witness.say('not me'))
    expect(await countWhere(`text like 'burst %'`)).toBe(10)
    app.moveClock(10_001)
    stored(await one.say('and on'))
  })

  it('that continues ends the socket', async () => {
    const [flood, witness] = [await open(address, nimal), await open(address, ayesha)]
    for (let count = 0; count < 1_000; count++) flood.socket.emit('sendMessage', { text: `flood ${count}` })
    await until(() => expect(flood.socket.connected).toBe(false))
    stored(await witness.say('not me'))
    expect(await countWhere(`text like 'flood %'`)).toBeLessThanOrEqual(10)
  })
})

describe('a database that fails', () => {
  it('loses nothing acknowledged, duplicates nothing, and browsers are told to refresh', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.createAccount()))
    const speakers = await Promise.all(people.map((person) => open(address, person)))
    const listener = await open(otherAddress, ayesha)
    const pool = app.platform.pool
    let isOver = false
    const killing = (async () => {
      // far more than needed; a machine too slow to store a message between two of them is finally left alone
      for (let cuts = 0; !isOver && cuts < 100; cuts++) {
        await endConnections(other.platform.pool).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    })()
    const acknowledged: string[] = []
    await Promise.all(
      speakers.map(async (speaker, index) => {
        for (let count = 0; count < 8; count++) {
          const [text, key] = [`storm ${index}-${count}`, randomUUID()]
          for (;;) {
            const reply = await speaker.say(text, { key })
            if ('message' in reply) break
            // attempts count as well
            if (reply.error.code === 'rate_limited') app.moveClock(10_000)
            // as a browser would: more than a hundred attempts in ten seconds are a flood, which closes the socket
            else await new Promise((resolve) => setTimeout(resolve, 150))
          }
          acknowledged.push(text)
        }
      }),
    )
    isOver = true
    await killing
    expect(acknowledged).toHaveLength(32)
    await vi.waitFor(async () => {
      const { rows } = await pool.query<{ text: string }>(
        `select text from chat_messages where text like 'storm %'`,
      )
      expect(rows.map(({ text }) => text).toSorted()).toEqual(acknowledged.toSorted())
    })
    await until(() => expect(listener.told).toContain('refresh'))
    // and messages from now on are received again
    while (!listener.texts().includes('calm again')) {
      await speakers[0]?.say('calm again')
      // the other process may still be connecting; a hundred messages would be a flood
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
})
