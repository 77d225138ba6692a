import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, logOut, refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { sendSignal } from '#platform/server/live/signals.ts'
import { PUBLIC_ADDRESS, startTestNetwork, type TestNetwork } from '#test/networks.ts'
import { forgetNotifications } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../../shared/notification-endpoints.ts'
import type { PushedNotice } from '../../shared/push-schema.ts'
import { type Notice, notify } from '../notify.ts'
import { readPushKeys, resealPushKeys } from './push-keys.ts'
import { PUSH_SIGNAL } from './push-tables.ts'
import { sweepPushes } from './sweep-pushes.ts'

const MINUTE = 60_000
const took = (response: ServerResponse) => void response.writeHead(201).end()

interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
let heard: Heard[] = []
let answer = took
let network: TestNetwork
let app: TestApp
let admin: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  network = await startTestNetwork(
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
        answer(response)
      })
    },
    (name) => (name === 'inside.example' ? ['10.0.0.1'] : [PUBLIC_ADDRESS]),
  )
  app = await startTestApp({ appUrl: 'https://board.example.lk' }, network)
  admin = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
})
afterAll(async () => {
  await app.stop()
  await network.close()
})
beforeEach(async () => {
  heard = []
  answer = took
  await forgetNotifications(app)
  await app.platform.pool.query('delete from push_subscriptions')
})

/** A browser at a push service. */
function aBrowser(endpoint = `https://push.example.lk/send/${randomBytes(6).toString('hex')}`) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, keys },
    /** RFC 8291, in the direction that only the browser can. */
    read({ body }: Heard): PushedNotice {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const shared = own.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
      const key = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushedNotice
    },
  }
}

const switchOn = async (as: TestAccount, browser = aBrowser()) => {
  const reply = await app.call(endpoints.switchPushOn, { as, body: browser.subscription })
  expect(reply.status).toBe(200)
  return browser
}
const tell = (part: Partial<Notice> = {}) =>
  app.platform.database.transaction().execute((transaction) =>
    notify(transaction, app.platform, {
      kind: 'mentioned',
      to: [kasun.id],
      actor: { id: admin.id, firstName: 'Nimal', secondName: 'Perera' },
      about: { entity: 'task', id: 142 },
      title: 'Nimal Perera mentioned you in #142',
      detail: 'ශ්‍රී, please look',
      path: '/task?task=142',
      ...part,
    }),
  )
const rowsOf = async (table: 'push_messages' | 'push_subscriptions') =>
  (await app.platform.pool.query<{ attempts: number; next_try_at: string }>(`select * from ${table}`)).rows
const nextTry = async () => Date.parse((await rowsOf('push_messages'))[0]?.next_try_at ?? '')
const isSettled = () => expect.poll(() => rowsOf('push_messages')).toEqual([])
const stateOf = async (as: TestAccount) => (await app.call(endpoints.getPushState, { as })).body

describe('push', () => {
  it('sends nothing until a browser is switched on, then title and sentence, readable by that browser only', async () => {
    await tell()
    expect(await stateOf(kasun)).toMatchObject({ isOnHere: false, elsewhere: 0 })
    const browser = await switchOn(kasun)
    await tell({ about: { entity: 'task', id: 143 } })
    await expect.poll(() => heard.length).toBe(1)
    const [message] = heard as [Heard]
    expect(message.body.includes('Nimal')).toBe(false)
    expect(browser.read(message)).toEqual({
      title: 'Nimal Perera mentioned you in #142',
      body: 'ශ්‍රී, please look',
      path: '/task?task=142',
      tag: expect.stringMatching(/^notification-\d+$/),
    })
    expect(message.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(message.headers['content-type']).toBe('application/octet-stream')
    await isSettled()
  })

  it('is signed with the key that the browser subscribed with (RFC 8292)', async () => {
    await switchOn(kasun)
    const { publicKey } = await stateOf(kasun)
    await tell()
    await expect.poll(() => heard.length).toBe(1)
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(heard[0]?.headers.authorization ?? '') ?? []
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const x = point.toString('base64url', 1, 33)
    const y = point.toString('base64url', 33)
    const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const signed = Buffer.from(`${head}.${claims}`)
    const options = { key: signer, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://push.example.lk',
      sub: 'https://board.example.lk',
    })
  })

  it('sends the kinds that the person chose, each record once until it is read', async () => {
    const browser = await switchOn(kasun)
    await app.call(endpoints.saveNotificationPreferences, {
      as: kasun,
      body: { push: { mentioned: false, 'task-commented': true } },
    })
    await tell()
    await tell({ kind: 'task-commented', title: 'One' })
    await tell({ kind: 'task-commented', title: 'Two' })
    await isSettled()
    expect(heard).toHaveLength(1)
    expect(browser.read(heard[0] as Heard).title).toMatch(/^(One|Two)$/)
    await app.call(endpoints.saveNotificationPreferences, {
      as: kasun,
      body: { push: { mentioned: true, 'task-commented': false } },
    })
  })

  it('sends no money to whoever is a USER by the time it is sent', async () => {
    const demoted = await app.createAccount({ role: 'ADMIN' })
    await switchOn(demoted)
    const began = app.platform.clock().getTime()
    answer = (response) => {
      app.moveClock(MINUTE)
      response.writeHead(503).end()
    }
    await tell({ kind: 'quote-accepted', to: [demoted.id], title: 'Q7 is accepted: LKR 9' })
    // the answer is noted: the next try is a minute after it, no longer a lease after the claim
    await expect.poll(nextTry).toBeGreaterThan(began + 1.5 * MINUTE)
    await app.platform.pool.query(`update users set role = 'USER' where id = $1`, [demoted.id])
    app.moveClock(2 * MINUTE)
    answer = (response) => void response.writeHead(503).end()
    await tell({ to: [demoted.id] })
    await expect.poll(() => heard.length).toBe(2)
    await expect.poll(async () => (await rowsOf('push_messages')).map((row) => row.attempts)).toEqual([1])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %d ends the subscription', async (status) => {
    await switchOn(kasun)
    answer = (response) => void response.writeHead(status).end()
    await tell()
    await expect.poll(() => rowsOf('push_subscriptions')).toEqual([])
    expect(await rowsOf('push_messages')).toEqual([])
  })

  it('that redirects or refuses is not asked again, and keeps its subscription', async () => {
    await switchOn(kasun)
    answer = (response) => void response.writeHead(307, { location: 'http://10.0.0.1/' }).end()
    await tell()
    await isSettled()
    answer = (response) => void response.writeHead(400).end()
    await tell({ about: { entity: 'task', id: 143 } })
    await isSettled()
    expect(heard).toHaveLength(2)
    expect(await rowsOf('push_subscriptions')).toHaveLength(1)
  })

  it('inside the network is never reached', async () => {
    await switchOn(kasun, aBrowser('https://inside.example/x'))
    const before = network.arrived()
    await tell()
    await expect.poll(async () => (await rowsOf('push_messages')).map((row) => row.attempts)).toEqual([1])
    expect([network.arrived(), network.connected.includes('10.0.0.1')]).toEqual([before, false])
  })
})

describe('a subscription', () => {
  it('ends as its session is signed out', async () => {
    const guest = await app.createAccount()
    await switchOn(guest)
    await app.call(logOut, { as: guest })
    expect(await rowsOf('push_subscriptions')).toEqual([])
  })

  it('belongs to whoever switched it on last in that browser', async () => {
    const browser = await switchOn(admin)
    await switchOn(kasun, browser)
    expect(await stateOf(admin)).toMatchObject({ isOnHere: false, elsewhere: 0 })
    expect(await stateOf(kasun)).toMatchObject({ isOnHere: true, elsewhere: 0 })
    expect((await app.call(endpoints.switchPushOff, { as: kasun })).status).toBe(204)
    expect(await stateOf(kasun)).toMatchObject({ isOnHere: false })
  })

  it('is one of 20 at most: the oldest gives way', async () => {
    const many = await app.createAccount()
    const sessions = [many.accessToken]
    for (let index = 1; index < 21; index++) {
      const { body } = await app.call(logIn, {
        body: { email: many.email, password: many.password },
        from: `10.7.0.${index}`,
      })
      sessions.push(body.access_token)
    }
    const subscribe = (token: string) =>
      app.call(endpoints.switchPushOn, { token, body: aBrowser().subscription })
    for (const token of sessions) {
      app.moveClock(1_000)
      expect((await subscribe(token)).status).toBe(200)
    }
    expect(await rowsOf('push_subscriptions')).toHaveLength(20)
    const isOn = async (token = '') => (await app.call(endpoints.getPushState, { token })).body.isOnHere
    expect([await isOn(sessions[0]), await isOn(sessions[1]), await isOn(sessions[20])]).toEqual([
      false,
      true,
      true,
    ])
    // switched on again in a browser that has it: nobody gives way
    await subscribe(sessions[1] ?? '')
    expect(await rowsOf('push_subscriptions')).toHaveLength(20)
  })

  it.each([
    [{ endpoint: 'http://push.example.lk/x' }, 'endpoint'],
    [{ endpoint: 'https://push.example.lk:8443/x' }, 'endpoint'],
    [{ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
  ])('that no browser has is refused: %j', async (part, field) => {
    const body = { ...aBrowser().subscription, ...part }
    const { status, error } = await app.call(endpoints.switchPushOn, { as: kasun, body })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a test message', () => {
  const test = (as: TestAccount) => app.call(endpoints.testPush, { as })

  it('goes to this browser only, encrypted, and is no notification', async () => {
    const other = (await app.call(logIn, { body: { email: kasun.email, password: kasun.password } })).body
    const elsewhere = aBrowser()
    await app.call(endpoints.switchPushOn, { token: other.access_token, body: elsewhere.subscription })
    expect((await test(kasun)).error.message).toBe('Switch notifications on in this browser first.')
    const browser = await switchOn(kasun)
    expect((await test(kasun)).status).toBe(204)
    expect(heard.map(({ path }) => path)).toEqual([new URL(browser.subscription.endpoint).pathname])
    expect(heard[0]?.body.includes('Ledgerboard')).toBe(false)
    expect(browser.read(heard[0] as Heard)).toEqual({
      title: 'Test message',
      body: 'Notifications of Ledgerboard appear like this one.',
      path: '/preferences',
      tag: 'test-message',
    })
    const { rows } = await app.platform.pool.query(`select from notifications where title = 'Test message'`)
    expect(rows).toEqual([])
  })

  it('that is not taken is reported, and ends the subscription of a browser that is gone', async () => {
    const guest = await app.createAccount()
    await switchOn(guest)
    answer = (response) => void response.writeHead(500).end()
    expect((await test(guest)).error).toMatchObject({
      code: 'conflict',
      message: 'The push service of your browser did not take the message. Please try again later.',
    })
    expect(await rowsOf('push_subscriptions')).toHaveLength(1)
    answer = (response) => void response.writeHead(410).end()
    expect((await test(guest)).error.message).toBe(
      'This browser is not subscribed any more. Switch notifications on again.',
    )
    expect(await rowsOf('push_subscriptions')).toEqual([])
  })

  it('is sent five times an hour, and never into the network', async () => {
    const guest = await app.createAccount()
    await switchOn(guest, aBrowser('https://inside.example/x'))
    const before = network.arrived()
    expect((await test(guest)).status).toBe(409)
    expect([network.arrived(), network.connected.includes('10.0.0.1')]).toEqual([before, false])
    await switchOn(guest)
    for (let sent = 1; sent < 5; sent++) expect((await test(guest)).status).toBe(204)
    expect((await test(guest)).status).toBe(429)
    expect(heard).toHaveLength(4)
  })
})

it('the private key is sealed again for another secret', async () => {
  const { database, secrets } = app.platform
  const before = await readPushKeys({ database, secrets })
  const next = loadSecrets('', 'another secret of sufficient length for this')
  const reseal = (from: typeof secrets, to: typeof secrets) =>
    database.transaction().execute((transaction) => resealPushKeys(transaction, { earlier: from, next: to }))
  await reseal(secrets, next)
  await expect(readPushKeys({ database, secrets })).rejects.toThrow()
  expect(await readPushKeys({ database, secrets: next })).toEqual(before)
  await reseal(next, secrets)
})

it('a subscription ends with its session: 7 days after the sign-in, however much it is used', async () => {
  const guest = await app.createAccount()
  await switchOn(guest)
  await switchOn(kasun)
  const subscribers = async () =>
    (await app.platform.pool.query<{ user_id: string }>('select user_id from push_subscriptions')).rows
  const { rows } = await app.platform.pool.query(
    `update sessions set created_at = created_at - interval '6 days 23 hours' where user_id = $1 returning created_at`,
    [guest.id],
  )
  expect(rows).toHaveLength(1)
  await app.call(refreshTokens, { body: { refreshToken: guest.refreshToken } })
  const now = app.platform.clock()
  await sweepPushes(app.platform.database, new Date(now.getTime() + 50 * MINUTE))
  expect(await subscribers()).toHaveLength(2)
  await sweepPushes(app.platform.database, new Date(now.getTime() + 61 * MINUTE))
  expect(await subscribers()).toEqual([{ user_id: kasun.id }])
})

it('what could not be pushed for a day is deleted', async () => {
  await switchOn(kasun)
  answer = (response) => void response.writeHead(503).end()
  await tell()
  await expect.poll(() => heard.length).toBe(1)
  const sweepAged = async (hours: number) => {
    await app.platform.pool.query(
      'update push_messages set created_at = created_at - make_interval(hours => $1)',
      [hours],
    )
    await sweepPushes(app.platform.database, app.platform.clock())
    return rowsOf('push_messages')
  }
  expect(await sweepAged(23)).toHaveLength(1)
  expect(await sweepAged(2)).toEqual([])
  expect(await rowsOf('push_subscriptions')).toHaveLength(1)
})

// last: access tokens end as the clock moves
it('a push service that breaks off is asked four times more, hours apart at last', async () => {
  await switchOn(kasun)
  answer = (response) => void response.socket?.destroy()
  await tell()
  for (const [tries, wait] of [1, 5, 30, 120].entries()) {
    await expect.poll(() => heard.length).toBe(tries + 1)
    await expect
      .poll(async () => (await rowsOf('push_messages')).map((row) => row.attempts))
      .toEqual([tries + 1])
    app.moveClock((wait + 1) * MINUTE)
    await sendSignal(app.platform.database, PUSH_SIGNAL, {})
  }
  await isSettled()
  expect(heard).toHaveLength(5)
})
