import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Actor } from '#platform/server/security/actor.ts'
import { startChangeFeed } from '#platform/server/live/change-feed.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { createDatabase, createPool } from '#platform/server/database/database.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import type { Platform } from '#platform/server/platform.ts'
import { startPresence } from '#platform/server/live/presence.ts'
import { createRateLimits } from '#platform/server/security/rate-limits.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { secureReplies } from '#platform/server/security/security-headers.ts'
import { createRouter, type Router } from '#platform/server/http/serve.ts'
import type { ErrorBody } from '#platform/shared/errors.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { dropDatabase } from './drop-database.ts'
import { NO_NETWORK } from './networks.ts'
import { FROM_TEMPLATE } from './server-set-up.ts'

/** A separate database for tests that need no feature; `drop` closes its connections. */
export async function createTestDatabase(): Promise<{
  settings: pg.PoolConfig
  drop: () => Promise<void>
}> {
  const connection = inject('database')
  const database = `test_${randomBytes(8).toString('hex')}`
  const pool = createPool(connection, () => undefined, 1)
  await pool.query(`create database ${database} ${FROM_TEMPLATE}`)
  await pool.end()
  return {
    settings: { ...connection, database },
    drop: () => dropDatabase(connection, database),
  }
}

/** The platform without features: a test binds the endpoints it needs. */
export interface TestPlatform {
  http: FastifyInstance
  platform: Platform
  router: Router
  settings: pg.PoolConfig
  /** Lines that the platform logged. */
  logged: { details: object; message: string }[]
  /** A person whose token is valid from now on. */
  person(role: Role, status?: Actor['status']): { token: string; actor: Actor }
  send(request: {
    method: string
    url: string
    token?: string
    payload?: string | object
    headers?: Record<string, string>
  }): Promise<{ status: number; text: string; body: unknown; error: ErrorBody; headers: Headers }>
  moveClock(milliseconds: number): void
  /** Another process of the same installation. */
  again(): Promise<TestPlatform>
  stop(): Promise<void>
}

type Headers = Record<string, string | string[] | number | undefined>

export async function startTestPlatform(settings: Partial<Config> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase()
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-platform-'))
  const config: Config = { ...readConfig({}), dataDirectory, logLevel: 'silent', rateLimit: 0, ...settings }
  const opened = await open(config, database.settings, new Map())
  return {
    ...opened,
    async stop() {
      await opened.stop()
      await database.drop()
      fs.rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function open(
  config: Config,
  settings: pg.PoolConfig,
  people: Map<string, Actor>,
): Promise<TestPlatform> {
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const http = createHttpServer(config.logLevel)
  const pool = createPool(settings, () => undefined)
  const database = createDatabase(pool)
  const rateLimits = createRateLimits(database, config.rateLimit, clock)
  const feed = await startChangeFeed(settings, { warn: () => undefined })
  const presence = startPresence(database, feed)
  const logged: TestPlatform['logged'] = []
  const note = (details: object, message: string) => void logged.push({ details, message })
  const platform: Platform = {
    config,
    pool,
    database,
    secrets: loadSecrets(config.dataDirectory, config.jwtSecret),
    rateLimits,
    feed,
    presence,
    async authenticate(token) {
      const actor = people.get(token)
      return actor === undefined ? undefined : { actor, expiresAt: Date.now() + 900_000 }
    },
    log: { info: note, warn: note, error: note },
    network: NO_NETWORK,
    clock,
  }
  await secureReplies(http)
  return {
    http,
    platform,
    router: createRouter(http, platform),
    settings,
    logged,
    person(role, status = 'Active') {
      const token = `${randomBytes(8).toString('hex')}.test.token`
      const id = crypto.randomUUID()
      const actor: Actor = {
        id,
        email: `${id}@example.lk`,
        firstName: 'Test',
        secondName: 'Person',
        role,
        status,
        sessionId: crypto.randomUUID(),
      }
      people.set(token, actor)
      return { token, actor }
    },
    async send({ method, url, token, payload, headers }) {
      const reply = await http.inject({
        method: method as 'GET',
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      })
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      const body: unknown = isJson && reply.body !== '' ? JSON.parse(reply.body) : undefined
      return {
        status: reply.statusCode,
        text: reply.body,
        body,
        error: body as ErrorBody,
        headers: reply.headers,
      }
    },
    moveClock: (milliseconds) => void (offset += milliseconds),
    again: () => open(config, settings, people),
    async stop() {
      await http.close()
      await presence.close()
      await rateLimits.close()
      await feed.close()
      await database.destroy()
    },
  }
}
