import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createAuthenticate } from '#people/auth/server/index.ts'
import { startDocumentRenderer } from '#sales/documents/server/index.ts'
import type { BackupMeans } from '#system/installation/server/index.ts'
import { startChangeFeed } from '#platform/server/live/change-feed.ts'
import type { Config } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database/database.ts'
import { INTERNET, type Network } from '#platform/server/security/guarded-request.ts'
import type { Job } from '#platform/server/feature.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { claimSecret } from '#platform/server/security/installation-secret.ts'
import { startLive } from '#platform/server/live/live.ts'
import { serveMcp } from '#platform/server/mcp/serve-mcp.ts'
import { startMetrics } from '#platform/server/operations/metrics.ts'
import { openApiDocument, serveApiDocumentation } from '#platform/server/http/openapi.ts'
import { servePages } from '#platform/server/http/pages.ts'
import type { Platform } from '#platform/server/platform.ts'
import { startPresence } from '#platform/server/live/presence.ts'
import { createRateLimits } from '#platform/server/security/rate-limits.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { secureReplies } from '#platform/server/security/security-headers.ts'
import { createRouter, type Router } from '#platform/server/http/serve.ts'
import { answerPages } from '#platform/server/http/served-pages.ts'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { startSweeping } from '#platform/server/records/sweep.ts'
import {
  ANNOUNCED,
  AUDITED,
  CONSEQUENCES,
  IMPORTABLES,
  type Parts,
  RESTORABLES,
  SEARCHABLES,
  SERVER_FEATURES,
  SWEEPS,
  UNDOABLES,
} from './features.ts'
import { MIGRATIONS_DIRECTORY } from './open-database.ts'
import { watchedRenderer, watchedSweeps, watchPresence } from './product-metrics.ts'

export interface App {
  http: FastifyInstance
  platform: Platform
  router: Router
  /** Closes sockets first, then requests, then timers and the pool. Idempotent. */
  close(): Promise<void>
}

export interface AppOptions {
  config: Config
  pool: pg.Pool
  databaseSettings: pg.PoolConfig
  /** See OpenDatabase; without it backups are written but not verified. */
  openScratch?: BackupMeans['openScratch']
  version: string
  /** The built pages; left out in tests of the API. */
  pagesDirectory?: string
  clock?: () => Date
  network?: Network
}

/** Composes the product on an open, migrated database. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, pool, clock = () => new Date(), network = INTERNET } = options
  const http = createHttpServer(config.logLevel)
  const database = createDatabase(pool)
  const secrets = loadSecrets(config.dataDirectory, config.jwtSecret)
  const isAnotherSecret = await claimSecret(database, {
    secrets,
    isShared: config.databaseUrl !== undefined,
    isGiven: config.jwtSecret !== undefined,
    clock,
  })
  if (isAnotherSecret) http.log.warn({}, 'the secret is another one than at the last start')
  const feed = await startChangeFeed(options.databaseSettings, http.log)
  const presence = startPresence(database, feed)
  const rateLimits = createRateLimits(database, config.rateLimit, clock)
  const authenticate = createAuthenticate({ pool, secrets, timeZone: config.timeZone, clock })
  const platform: Platform = {
    config,
    pool,
    database,
    secrets,
    rateLimits,
    feed,
    presence,
    authenticate,
    log: http.log,
    network,
    clock,
  }

  await secureReplies(http)
  const router = createRouter(http, platform, CONSEQUENCES)
  const metrics = await startMetrics(http, { config, pool, version: options.version })
  if (metrics !== undefined) {
    watchPresence(metrics, presence)
    for (const feature of SERVER_FEATURES) feature.watch?.(metrics, platform)
  }
  router.read(healthEndpoint, async () => {
    // an exhausted pool is no reason to take this process out of service
    await feed.ping()
    return { status: 'ok' as const, version: options.version }
  })
  const plainRenderer = startDocumentRenderer(platform)
  const renderer = metrics === undefined ? plainRenderer : watchedRenderer(metrics, plainRenderer)
  const parts: Parts = {
    renderer,
    restorables: RESTORABLES,
    undoables: UNDOABLES,
    audited: AUDITED,
    announced: ANNOUNCED,
    searchables: SEARCHABLES,
    importables: IMPORTABLES,
    backups: {
      databaseSettings: options.databaseSettings,
      openScratch: options.openScratch ?? (async () => undefined),
      version: options.version,
      migrationsDirectory: MIGRATIONS_DIRECTORY,
    },
  }
  for (const feature of SERVER_FEATURES) feature.routes?.(router, platform, parts)
  await serveApiDocumentation(http, openApiDocument(router.endpoints, options.version))
  serveMcp(http, platform, {
    offers: SERVER_FEATURES.flatMap((feature) => feature.tools ?? []),
    version: options.version,
  })
  answerPages(
    http,
    platform,
    SERVER_FEATURES.flatMap((feature) => feature.pages?.(platform, parts) ?? []),
  )
  if (options.pagesDirectory !== undefined) await servePages(http, options.pagesDirectory)

  const live = startLive(
    http.server,
    platform,
    SERVER_FEATURES.flatMap((feature) => feature.socket?.(platform) ?? []),
  )
  const sweeping = startSweeping(
    database,
    metrics === undefined ? SWEEPS : watchedSweeps(metrics, SWEEPS),
    clock,
    (error) => http.log.warn({ reason: String(error) }, 'sweep failed'),
  )
  const jobs: Job[] = []
  for (const feature of SERVER_FEATURES) {
    const job = await feature.start?.(platform, { ...parts, live })
    if (job !== undefined) jobs.unshift(job)
  }

  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    sweeping.stop()
    await live.close()
    await http.close()
    await renderer.close()
    for (const job of jobs) await job.stop()
    await presence.close()
    await rateLimits.close()
    await feed.close()
    await database.destroy()
  }
  return { http, platform, router, close: () => (closing ??= close()) }
}
