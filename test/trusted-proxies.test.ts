import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuthOptions, logIn, requestPasswordRecovery } from '#people/auth/shared/auth-endpoints.ts'
import { sealedTexts } from './sealed-texts.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** Clients cannot choose the address by which they are counted. */

const PROXY = '10.7.0.1'
let plain: TestApp
let behind: TestApp
let account: TestAccount
beforeAll(async () => {
  plain = await startTestApp()
  behind = await startTestApp({ trustedProxies: ['10.7.0.0/24', '127.0.0.1', '::1'] })
  account = await behind.createAccount({ role: 'ADMIN' })
})
afterAll(async () => {
  await behind.stop()
  await plain.stop()
})

/** The number of wrong passwords for a random address that are checked before one is refused; at most `most`. */
async function attemptsUntilRefused(
  app: TestApp,
  request: (attempt: number) => { from: string; headers?: Record<string, string> },
  most = 15,
): Promise<number> {
  const email = `${crypto.randomUUID()}@example.lk`
  for (let attempt = 0; attempt < most; attempt++) {
    const reply = await app.call(logIn, { body: { email, password: 'wrong' }, ...request(attempt) })
    if (reply.status === 429) return attempt
    expect(reply.status).toBe(401)
  }
  return most
}
const forwarded = (by: string) => ({ 'x-forwarded-for': by })

describe('the caller who is counted', () => {
  it('is the connection’s address, whatever X-Forwarded-For says, if no proxy is trusted', async () => {
    const rotating = await attemptsUntilRefused(plain, (attempt) => ({
      from: '203.0.113.1',
      headers: {
        ...forwarded(`198.51.100.${attempt}`),
        'x-real-ip': `198.51.100.${attempt}`,
        forwarded: `for=198.51.100.${attempt}`,
        'x-client-ip': `198.51.100.${attempt}`,
      },
    }))
    expect(rotating).toBe(10)
    expect(
      await attemptsUntilRefused(plain, (attempt) => ({
        from: '127.0.0.1',
        headers: forwarded(`198.51.100.${attempt}`),
      })),
    ).toBe(10)
  })

  it('is the connection’s address if it does not belong to a trusted proxy', async () => {
    const headers = (attempt: number) => forwarded(`198.51.100.${attempt}`)
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({ from: '10.8.0.1', headers: headers(attempt) })),
    ).toBe(10)
  })

  it('is the address that a trusted proxy reports: different callers separately, the same one together', async () => {
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({
        from: PROXY,
        headers: forwarded(`198.51.100.${attempt}`),
      })),
    ).toBe(15)
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({
        // through any of the proxies
        from: `10.7.0.${attempt + 1}`,
        headers: forwarded('198.51.100.77'),
      })),
    ).toBe(10)
  })

  it('is not what the header contained before it reached the proxy', async () => {
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({
        from: PROXY,
        headers: forwarded(`192.0.2.${attempt}, 10.7.0.9, 203.0.113.5`),
      })),
    ).toBe(10)
  })

  it('is the customer’s network with IPv6, behind a proxy and through a chain of them', async () => {
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({
        from: '::1',
        headers: forwarded(`2001:db8::${attempt}, 10.7.0.4`),
      })),
    ).toBe(10)
    expect(
      await attemptsUntilRefused(behind, (attempt) => ({
        from: '::ffff:10.7.0.1',
        headers: forwarded(`2001:db8:0:${attempt}::1`),
      })),
    ).toBe(15)
  })
})

it('the session records the person’s address, not the proxy’s', async () => {
  const headers = { ...forwarded('203.0.113.44') }
  const { email, password } = account
  const reply = await behind.call(logIn, { body: { email, password }, from: PROXY, headers })
  expect(reply.status).toBe(200)
  const { rows } = await behind.platform.pool.query(
    'select address from sessions order by created_at desc limit 1',
  )
  expect(rows).toEqual([{ address: '203.0.113.44' }])
})

it('sockets are counted by the same address', async () => {
  const app = await startTestApp({ trustedProxies: ['127.0.0.1'], rateLimit: 3 })
  const { accessToken: token } = await app.createAccount({ role: 'ADMIN' })
  const address = await app.listen()
  const isLetIn = (from: string) =>
    new Promise<boolean>((resolve) => {
      const socket = io(address, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token },
        extraHeaders: forwarded(`1.2.3.4, ${from}`),
      })
      const end = (isIn: boolean) => {
        resolve(isIn)
        socket.disconnect()
      }
      socket.on('connect', () => end(true))
      socket.on('connect_error', () => end(false))
      socket.on('disconnect', () => end(false))
    })
  const tries = async (from: string) => {
    const seen: boolean[] = []
    for (let count = 0; count < 4; count++) seen.push(await isLetIn(from))
    return seen
  }
  expect(await tries('203.0.113.1')).toEqual([true, true, true, false])
  expect(await tries('203.0.113.2')).toEqual([true, true, true, false])
  // calls count together with the sockets of their address
  const call = (from: string) =>
    app.call(getAuthOptions, { from: '127.0.0.1', headers: forwarded(from) }).then(({ status }) => status)
  expect([await call('203.0.113.2'), await call('203.0.113.3')]).toEqual([429, 200])
  await app.stop()
})

it('links in mail use APP_URL, even if a trusted proxy names another host', async () => {
  const headers = {
    ...forwarded('203.0.113.9'),
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '4444',
    'x-forwarded-prefix': '/evil',
    forwarded: 'host=evil.example;proto=https',
  }
  const reply = await behind.call(requestPasswordRecovery, {
    body: { email: account.email },
    from: PROXY,
    headers,
  })
  expect(reply.status).toBe(202)
  const [text = ''] = await sealedTexts(behind.platform, account.email)
  expect(text).toContain(`${behind.platform.config.appUrl}/`)
  const { rows } = await behind.platform.pool.query<{ html: string }>(
    'select html from outbox_messages order by id desc limit 1',
  )
  expect(`${text} ${rows[0]?.html} ${JSON.stringify(reply.headers)}`).not.toContain('evil')
})
