import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let address: URL
let user: TestAccount
/** Counts requests to a URL that a token names. */
let canary: Server
let asked = 0
beforeAll(async () => {
  app = await startTestApp()
  address = new URL(await app.listen())
  await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  canary = createServer((_request, response) => {
    asked++
    response.end('{"keys":[]}')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  canary.close()
  await app.stop()
})

const claims = () =>
  JSON.parse(Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString()) as object
const statusWith = async (token: string) => (await app.call(getMe, { token })).status
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged token is refused', () => {
  it.each(['none', 'None', 'NONE', 'nOnE', '', null, 'HS256,none'])(
    'without a signature, alg %j',
    async (alg) => {
      const [, body, signature] = user.accessToken.split('.')
      const head = encode({ alg, typ: 'at+jwt' })
      for (const end of ['', signature, 'AA']) expect(await statusWith(`${head}.${body}.${end}`)).toBe(401)
    },
  )

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])(
    'signed with a key pair, %s, whose key it contains',
    async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const { port } = canary.address() as AddressInfo
      const jwk = await exportJWK(publicKey)
      for (const header of [
        {},
        { jwk },
        { kid: 'mine' },
        { jku: `http://127.0.0.1:${port}/` },
        { x5u: `http://127.0.0.1:${port}/` },
      ]) {
        const token = await new SignJWT({ ...claims() })
          .setProtectedHeader({ alg, typ: 'at+jwt', ...header })
          .sign(privateKey)
        expect(await statusWith(token)).toBe(401)
      }
      expect(asked).toBe(0)
    },
  )

  it('signed with a secret that it contains or that a file of the machine has', async () => {
    const secret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, [
      'sign',
      'verify',
    ])
    const jwk = await exportJWK(secret)
    for (const key of [secret, new Uint8Array(32), new TextEncoder().encode('secret'.padEnd(32, '\u0000'))])
      for (const header of [{ jwk }, { kid: '../../../dev/null' }, { kid: `x' union select 'secret' --` }]) {
        const token = await new SignJWT({ ...claims() })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
          .sign(key)
        expect(await statusWith(token)).toBe(401)
      }
  })

  it.each([
    { alg: 'HS384' },
    { alg: 'HS512' },
    { crit: ['exp'], exp: 1 },
    { b64: false, crit: ['b64'] },
    { typ: undefined },
    { typ: 'rt+jwt' },
  ])('signed with the right key, with the header %j', async (header) => {
    const secret = app.platform.secrets.accessTokenKey
    // a longer key for the longer hashes, as a careless server would accept it
    const key = 'alg' in header ? Buffer.concat([secret, secret]) : secret
    const [, body] = user.accessToken.split('.')
    const head = encode({ alg: 'HS256', typ: 'at+jwt', ...header })
    const hash = header.alg === 'HS384' ? 'SHA-384' : header.alg === 'HS512' ? 'SHA-512' : 'SHA-256'
    const hmac = await crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash }, false, [
      'sign',
    ])
    const signature = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(`${head}.${body}`))
    expect(await statusWith(`${head}.${body}.${Buffer.from(signature).toString('base64url')}`)).toBe(401)
  })
})

/** Sends headers verbatim, one line each. */
function statusOf(path: string, headers: string[], body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname: address.hostname,
        port: address.port,
        method: body === '' ? 'GET' : 'POST',
        path,
        headers: [
          ...headers,
          'Host',
          'x',
          'Connection',
          'close',
          ...(body === ''
            ? []
            : ['Content-Length', String(Buffer.byteLength(body)), 'Content-Type', 'application/json']),
        ],
      },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('a token', () => {
  it('is accepted only in its header: not in the address, a cookie, a form, or another header', async () => {
    const token = user.accessToken
    const path = '/api/auth/me'
    expect(await statusOf(path, ['Authorization', `Bearer ${token}`])).toBe(200)
    for (const key of ['access_token', 'token', 'authorization', 'jwt', 'bearer'])
      expect(await statusOf(`${path}?${key}=${token}`, []), key).toBe(401)
    for (const name of ['Cookie', 'X-Access-Token', 'X-Auth-Token', 'Proxy-Authorization', 'X-Authorization'])
      expect(
        await statusOf(path, [name, name === 'Cookie' ? `access_token=${token}` : `Bearer ${token}`]),
        name,
      ).toBe(401)
    const body = JSON.stringify({ access_token: token, token, taskName: 'x', dueDate: '2026-12-01' })
    expect(await statusOf('/api/task', [], body)).toBe(401)
  })

  it('must be the only one: two in a header are invalid, and of two headers the second never counts', async () => {
    const good = `Bearer ${user.accessToken}`
    const bad = 'Bearer x.y.z'
    const path = '/api/auth/me'
    for (const both of [
      `${bad}, ${good}`,
      `${good}, ${bad}`,
      `${good} ${good}`,
      `Basic eA==, ${good}`,
      `${good};`,
      ` Bearer  ${user.accessToken} x`,
    ])
      expect(await statusOf(path, ['Authorization', both]), both.slice(0, 20)).toBe(401)
    expect(await statusOf(path, ['Authorization', bad, 'Authorization', good])).toBe(401)
    expect(await statusOf(path, ['Authorization', 'Basic eA==', 'authorization', good])).toBe(401)
  })
})
