import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { type App, buildApp } from '#app/server/build-app.ts'
import { openScratchDatabase } from '#app/server/scratch-database.ts'
import { authContextOf } from '#people/auth/server/auth-context.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database/database.ts'
import type { Network } from '#platform/server/security/guarded-request.ts'
import { type CallInput, type CallReply, type Endpoint } from '#platform/shared/endpoint.ts'
import type { ErrorBody } from '#platform/shared/errors.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { dropDatabase } from './drop-database.ts'
import { NO_NETWORK } from './networks.ts'
import { FROM_TEMPLATE } from './server-set-up.ts'

/** A test account with the tokens of one sign-in. */
export interface TestAccount {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

export interface TestReply<Body> {
  status: number
  body: Body
  error: ErrorBody
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp extends App {
  /** Calls an endpoint as a browser would, through the whole server. */
  call<const E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>> & {
      as?: TestAccount | undefined
      token?: string
      headers?: Record<string, string>
      from?: string
    },
  ): Promise<TestReply<CallReply<E>>>
  /** Any request, for input that the typed call would not allow. */
  send(request: {
    method: string
    url: string
    token?: string | undefined
    /** JSON as a string, any value as an object, bytes unchanged. */
    payload?: string | object
    headers?: Record<string, string>
    from?: string
  }): Promise<TestReply<unknown>>
  /** An account with this role and status; the first one of an app must be an Active ADMIN. */
  createAccount(account?: {
    role?: Role
    status?: 'Active' | 'Pending' | 'Inactive'
    email?: string
  }): Promise<TestAccount>
  /** Moves the app's clock by milliseconds; calls add up. */
  moveClock(milliseconds: number): void
  /** Listens on a free local port and returns the address. */
  listen(): Promise<string>
  /** How it reaches its database, as it may be told to another process. */
  databaseSettings: PoolConfig
  /** Another process of the same installation: a second app on the same database. */
  again(): Promise<TestApp>
  stop(): Promise<void>
}

export const TEST_PASSWORD = 'a quiet working tool'

/** An app on a fresh database; by default no connection leaves this machine. Stop it in afterAll. */
export async function startTestApp(
  settings: Partial<Config> = {},
  network: Network = NO_NETWORK,
): Promise<TestApp> {
  const connection = inject('database')
  const database = `test_${randomBytes(8).toString('hex')}`
  const administration = createPool(connection, () => undefined, 1)
  await administration.query(`create database ${database} ${FROM_TEMPLATE}`)
  await administration.end()
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-app-'))
  const config: Config = {
    ...readConfig({}),
    dataDirectory,
    backupDirectory: path.join(dataDirectory, 'backups'),
    // tests that move the clock by days are not about backups
    backupsKept: 0,
    logLevel: 'silent',
    rateLimit: 0,
    ...settings,
  }
  const app = await open(config, { ...connection, database }, network)
  return {
    ...app,
    async stop() {
      await app.close()
      await dropDatabase(connection, database)
      fs.rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A scratch database beside that of a test, created as an installation does. */
export function openTestScratch(settings: PoolConfig) {
  return openScratchDatabase({
    administrator: settings,
    database: settings.database ?? '',
    owner: undefined,
    settingsFor: (database) => ({ ...settings, database }),
  })
}

let hashOfTestPassword: string | undefined
const addingAccount = new AsyncLocalStorage<true>()

/**
 * Hashes the password of the accounts of `createAccount` once: doing so for each takes longer than the rest of its
 * sign-up. Sign-ups that a test itself makes, and all sign-ins, take their full time.
 */
function hashTestPasswordOnce({ platform }: App): void {
  const { passwords } = authContextOf(platform)
  const hash = passwords.hash.bind(passwords)
  passwords.hash = async (password) =>
    addingAccount.getStore() === true ? (hashOfTestPassword ??= await hash(password)) : hash(password)
}

async function open(config: Config, databaseSettings: PoolConfig, network: Network): Promise<TestApp> {
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const app = await buildApp({
    config,
    pool: createPool(databaseSettings, () => undefined),
    databaseSettings,
    openScratch: () => openTestScratch(databaseSettings),
    version: 'test',
    clock,
    network,
  })
  hashTestPasswordOnce(app)

  const send: TestApp['send'] = async ({ method, url, token, payload, headers, from }) => {
    const reply = await app.http.inject({
      method: method as 'GET',
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      remoteAddress: from ?? '127.0.0.1',
    })
    const type = String(reply.headers['content-type'])
    const body: unknown =
      type.startsWith('application/json') && reply.body !== ''
        ? JSON.parse(reply.body)
        : /^(image|application\/pdf|text\/csv)/.test(type)
          ? new File([new Uint8Array(reply.rawPayload)], '', { type })
          : reply.body
    return { status: reply.statusCode, body, error: body as ErrorBody, headers: reply.headers }
  }

  const call: TestApp['call'] = async (endpoint, input = {}) => {
    const { params, query, body, as, token, headers, from } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: object | Blob
      as?: TestAccount
      token?: string
      headers?: Record<string, string>
      from?: string
    }
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) search.append(key, String(one))
    }
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    const reply = await send({
      method: endpoint.method,
      url: `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
      token: token ?? as?.accessToken,
      ...(body === undefined
        ? {}
        : { payload: body instanceof Blob ? Buffer.from(await body.bytes()) : JSON.stringify(body) }),
      headers: { ...(body instanceof Blob ? { 'content-type': body.type } : {}), ...headers },
      ...(from === undefined ? {} : { from }),
    })
    return reply as never
  }

  const createAccount: TestApp['createAccount'] = async ({
    role = 'USER',
    status = 'Active',
    email,
  } = {}) => {
    const account = {
      email: email ?? `person-${randomBytes(6).toString('hex')}@example.lk`,
      password: TEST_PASSWORD,
    }
    const reply = await addingAccount.run(true, () =>
      send({
        method: 'POST',
        url: '/api/auth/signup',
        payload: JSON.stringify({ fName: 'Test', sName: 'Person', ...account }),
        from: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      }),
    )
    if (reply.status !== 201)
      throw new Error(`sign-up answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    const tokens = reply.body as { access_token: string; refresh_token: string }
    const { rows } = await app.platform.pool.query<{ id: string }>(
      'update users set role = $2, status = $3 where email = $1 returning id',
      [account.email, role, status],
    )
    return {
      ...account,
      id: String(rows[0]?.id),
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    }
  }

  return {
    ...app,
    send,
    call,
    createAccount,
    moveClock: (milliseconds) => void (offset += milliseconds),
    async listen() {
      await app.http.listen({ port: 0, host: '127.0.0.1' })
      const address = app.http.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
      return `http://127.0.0.1:${address.port}`
    },
    databaseSettings,
    again: () => open(config, databaseSettings, network),
    stop: () => app.close(),
  }
}
