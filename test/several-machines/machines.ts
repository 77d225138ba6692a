import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { CallInput, CallReply, Endpoint } from '#platform/shared/endpoint.ts'
import type { ErrorBody } from '#platform/shared/errors.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { type RunningApp, startApp } from '../../scripts/running-app/running-app.ts'
import { type ExternalPostgres, freePort, startExternalPostgres } from '../external-postgres.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { TEST_PASSWORD, type TestAccount } from '../test-app.ts'
import { type ReverseProxy, startReverseProxy, TEST_ADDRESS } from './reverse-proxy.ts'

/** Waits until an assertion holds; two processes, a database and a browser may share a slow machine. */
export const until = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 20 })

/** The secret that the machines share. */
export const SECRET = 'a secret that both machines have been given'

/** Several machines: processes of the product, each with its own data folder, on one PostgreSQL, behind a proxy. */
export interface Machines {
  postgres: ExternalPostgres
  mail: MailServer
  proxy: ReverseProxy
  /** The direct address of each process. */
  urls: readonly [string, string]
  /** The processes; a killed one stays in its place until it is started again. */
  apps: RunningApp[]
  /** Connections to the database as its superuser. */
  pool: pg.Pool
  /** Starts a process of the installation at the address with this index; `environment` overrides the defaults. */
  start(index: number, environment?: Record<string, string>): Promise<RunningApp>
  ask: Ask
  /** Signs up through the proxy; the first one must be an Active ADMIN. */
  createAccount(account: { firstName: string; role?: Role; email?: string }): Promise<TestAccount>
  stop(): Promise<void>
}

export interface MachineReply<Body> {
  status: number
  body: Body
  error: ErrorBody
  headers: Headers
}

/** Calls an endpoint at an address over the network. */
export type Ask = <const E extends Endpoint>(
  url: string,
  endpoint: E,
  input?: Partial<CallInput<E>> & { as?: TestAccount; token?: string; key?: string; from?: string },
) => Promise<MachineReply<CallReply<E>>>

/** @param environment of both processes */
export async function startMachines(environment: Record<string, string> = {}): Promise<Machines> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-machines-'))
  // PostgreSQL runs as another user, who must be able to traverse the folder
  fs.chmodSync(home, 0o755)
  const postgres = await startExternalPostgres(path.join(home, 'postgres'))
  const mail = await startMailServer()
  const ports = [await freePort(), await freePort()] as const
  const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const proxy = await startReverseProxy(urls)
  const folders = ports.map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-machine-')))
  const pool = new pg.Pool({ connectionString: postgres.superuserUrl, max: 2 })
  pool.on('error', () => undefined)

  const start: Machines['start'] = async (index, others = {}) => {
    const app = await startApp(folders[index] ?? '', {
      PORT: String(ports[index]),
      APP_URL: proxy.url,
      DATABASE_URL: postgres.url,
      JWT_SECRET: SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Office <office@example.lk>',
      RATE_LIMIT: '0',
      BACKUPS_KEPT: '0',
      ...environment,
      ...others,
    })
    machines.apps[index] = app
    return app
  }
  const machines: Machines = {
    postgres,
    mail,
    proxy,
    urls,
    apps: [],
    pool,
    start,
    ask,
    async createAccount({ firstName, role = 'USER', email = `${firstName.toLowerCase()}@example.lk` }) {
      const reply = await fetch(`${proxy.url}/api/auth/signup`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [TEST_ADDRESS]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        },
        body: JSON.stringify({ fName: firstName, sName: 'Perera', email, password: TEST_PASSWORD }),
      })
      if (reply.status !== 201) throw new Error(`sign-up answered ${reply.status}: ${await reply.text()}`)
      const tokens = (await reply.json()) as { access_token: string; refresh_token: string }
      const { rows } = await pool.query<{ id: string }>(
        `update users set role = $2, status = 'Active' where email = $1 returning id`,
        [email, role],
      )
      return {
        id: String(rows[0]?.id),
        email,
        password: TEST_PASSWORD,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      }
    },
    async stop() {
      await proxy.close()
      await Promise.all(machines.apps.map((app) => app.stop()))
      await pool.end()
      await mail.stop()
      await postgres.stop()
      for (const folder of [home, ...folders]) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  // both concurrently: the migrations wait for each other
  await Promise.all([start(0), start(1)])
  return machines
}

const ask: Ask = async (url, endpoint, input = {}) => {
  const { params, query, body, as, token, key, from } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: object
    as?: TestAccount
    token?: string
    key?: string
    from?: string
  }
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const place = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const bearer = token ?? as?.accessToken
  const reply = await fetch(`${url}/api${place}${search.size > 0 ? `?${search.toString()}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(from === undefined ? {} : { [TEST_ADDRESS]: from }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = String(reply.headers.get('content-type')).startsWith('application/json')
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
  return { status: reply.status, body: parsed, error: parsed, headers: reply.headers } as never
}
