import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { authRoutes, createAuthenticate, sweepSessions, watchAccounts } from '#people/auth/server/index.ts'
import { auditRoutes } from '#overview/audit/server/index.ts'
import { binRoutes } from '#overview/bin/server/index.ts'
import { boardRoutes } from '#work/board/server/index.ts'
import { calendarRoutes } from '#work/calendar/server/index.ts'
import {
  commentRoutes,
  restorableComment,
  restoreComments,
  undoableComment,
} from '#work/comments/server/index.ts'
import { chatRoutes, chatSocket } from '#chat/messages/server/index.ts'
import { clientRoutes, clients } from '#sales/clients/server/index.ts'
import {
  companyProfileRoutes,
  companyProfiles,
  undoableCompanyProfile,
} from '#sales/company-profiles/server/index.ts'
import { type DocumentRenderer, startDocumentRenderer } from '#sales/documents/server/index.ts'
import { expenseRoutes, expenses } from '#sales/expenses/server/index.ts'
import { invoiceRoutes, restorableInvoice, undoableInvoice } from '#sales/invoices/server/index.ts'
import { firstStepRoutes, refuseSampleAddress } from '#overview/first-steps/server/index.ts'
import { importRoutes, sweepImports } from '#overview/imports/server/index.ts'
import {
  invoiceSettingsRoutes,
  restorableInvoiceSettings,
  undoableInvoiceSettings,
} from '#sales/invoice-settings/server/index.ts'
import { dashboardRoutes } from '#overview/dashboard/server/index.ts'
import { type BackupMeans, installationRoutes, startBackups } from '#system/installation/server/index.ts'
import { notificationRoutes, sweepNotifications } from '#people/notifications/server/index.ts'
import { reminderRoutes, startReminders, sweepReminders } from '#overview/reminders/server/index.ts'
import { searchRoutes } from '#overview/search/server/index.ts'
import { outboxRoutes, startMailDelivery, sweepOutbox } from '#people/outbox/server/index.ts'
import { restorableSavedView, savedViewRoutes, undoableSavedView } from '#work/saved-views/server/index.ts'
import { undoRoutes } from '#overview/undo/server/index.ts'
import { projectRoutes, projects } from '#work/projects/server/index.ts'
import { quickAddRoutes } from '#work/quick-add/server/index.ts'
import { quoteRoutes, restorableQuote, undoableQuote } from '#sales/quotes/server/index.ts'
import {
  restorableSubTask,
  restoreSubTasks,
  subTaskRoutes,
  undoableSubTask,
} from '#work/sub-tasks/server/index.ts'
import { restorableTask, taskRoutes, undoableTask } from '#work/tasks/server/index.ts'
import { restorableUser, userRoutes } from '#people/users/server/index.ts'
import { startChangeFeed } from '#platform/server/change-feed.ts'
import type { Config } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database.ts'
import { INTERNET, type Network } from '#platform/server/guarded-fetch.ts'
import { createHttpServer } from '#platform/server/http-server.ts'
import { claimSecret } from '#platform/server/installation-secret.ts'
import { startLive } from '#platform/server/live.ts'
import { startMetrics } from '#platform/server/metrics.ts'
import { openApiDocument, serveApiDocumentation } from '#platform/server/openapi.ts'
import { servePages } from '#platform/server/pages.ts'
import type { Platform } from '#platform/server/platform.ts'
import { startPresence } from '#platform/server/presence.ts'
import { createRateLimits } from '#platform/server/rate-limits.ts'
import { sweepLostLinks } from '#platform/server/lost-links.ts'
import type { Restorable } from '#platform/server/restore.ts'
import { loadSecrets } from '#platform/server/secrets.ts'
import { secureReplies } from '#platform/server/security-headers.ts'
import { createRouter, type Router } from '#platform/server/serve.ts'
import { sweepFiles } from '#platform/server/stored-files.ts'
import { startSweeping, type Sweep, sweepPlatform } from '#platform/server/sweep.ts'
import type { Undoable } from '#platform/server/undoable.ts'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { MIGRATIONS_DIRECTORY } from './open-database.ts'
import { watchedRenderer, watchedSweeps, watchProduct } from './product-metrics.ts'

/** What can be restored for 30 days after its deletion. */
const RESTORABLES: readonly Restorable[] = [
  restorableUser,
  projects.restorable,
  restorableTask({ subTasks: restoreSubTasks, comments: restoreComments }),
  restorableSubTask,
  restorableComment,
  clients.restorable,
  companyProfiles.restorable,
  restorableInvoiceSettings,
  restorableQuote,
  restorableInvoice,
  expenses.restorable,
  restorableSavedView,
]

/**
 * What can be undone for a short while after it was changed; deletions are undone by restoring. In the order in which
 * they are locked: what is pointed to before what points to it.
 */
export const UNDOABLES: readonly Undoable[] = [
  clients.undoable,
  undoableCompanyProfile,
  undoableInvoiceSettings,
  projects.undoable,
  undoableTask,
  undoableSubTask,
  undoableComment,
  undoableQuote,
  undoableInvoice,
  expenses.undoable,
  undoableSavedView,
]

/** The features of the product, in the order of its menu. Nothing registers itself. */
const FEATURE_ROUTES: readonly ((router: Router, platform: Platform, renderer: DocumentRenderer) => void)[] =
  [
    authRoutes,
    dashboardRoutes,
    userRoutes,
    projectRoutes,
    taskRoutes,
    subTaskRoutes,
    quickAddRoutes,
    commentRoutes,
    boardRoutes,
    calendarRoutes,
    clientRoutes,
    companyProfileRoutes,
    invoiceSettingsRoutes,
    quoteRoutes,
    invoiceRoutes,
    expenseRoutes,
    outboxRoutes,
    chatRoutes,
    notificationRoutes,
    reminderRoutes,
    searchRoutes,
    savedViewRoutes,
    importRoutes,
    firstStepRoutes,
    (router, platform) => undoRoutes(router, platform, { restorables: RESTORABLES, undoables: UNDOABLES }),
    (router, platform) => auditRoutes(router, platform, RESTORABLES),
    (router, platform) => binRoutes(router, platform, RESTORABLES),
  ]

/** What takes away what has served its time. */
const SWEEPS: readonly Sweep[] = [
  sweepPlatform,
  sweepSessions,
  sweepFiles,
  sweepNotifications,
  sweepReminders,
  sweepOutbox,
  sweepImports,
  sweepLostLinks,
]

export interface App {
  http: FastifyInstance
  platform: Platform
  router: Router
  /** Ends sockets first, then calls, then timers and the pool. May be called more than once. */
  close(): Promise<void>
}

export interface AppOptions {
  config: Config
  pool: pg.Pool
  databaseSettings: pg.PoolConfig
  /** See OpenDatabase; without it backups are written and not tried. */
  openScratch?: BackupMeans['openScratch']
  version: string
  /** The built pages; left out in tests of the API. */
  pagesDirectory?: string
  clock?: () => Date
  network?: Network
}

/** Puts the product together on an open, migrated database. Does not listen yet. */
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
  const authenticate = createAuthenticate({ pool, secrets, clock })
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
  const router = createRouter(http, platform)
  const metrics = await startMetrics(http, { config, pool, version: options.version })
  if (metrics !== undefined) watchProduct(metrics, database, presence)
  router.read(healthEndpoint, async () => {
    // calls that wait for a connection of the pool are no reason to take this process out of service
    await feed.ping()
    return { status: 'ok' as const, version: options.version }
  })
  const plainRenderer = startDocumentRenderer(platform)
  const renderer = metrics === undefined ? plainRenderer : watchedRenderer(metrics, plainRenderer)
  for (const routes of FEATURE_ROUTES) routes(router, platform, renderer)
  installationRoutes(router, platform, options.version)
  await serveApiDocumentation(http, openApiDocument(router.endpoints, options.version))
  if (options.pagesDirectory !== undefined) await servePages(http, options.pagesDirectory)

  const live = startLive(http.server, platform, [chatSocket(platform)])
  watchAccounts(platform, live)
  const sweeping = startSweeping(
    database,
    metrics === undefined ? SWEEPS : watchedSweeps(metrics, SWEEPS),
    clock,
    (error) => http.log.warn({ reason: String(error) }, 'sweep failed'),
  )
  const mailDelivery = await startMailDelivery(platform, refuseSampleAddress)
  const reminders = startReminders(platform)
  const backups = startBackups(platform, {
    databaseSettings: options.databaseSettings,
    openScratch: options.openScratch ?? (async () => undefined),
    version: options.version,
    migrationsDirectory: MIGRATIONS_DIRECTORY,
  })

  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    sweeping.stop()
    await live.close()
    await http.close()
    await renderer.close()
    await reminders.stop()
    await mailDelivery.stop()
    await backups.stop()
    await presence.close()
    await rateLimits.close()
    await feed.close()
    await database.destroy()
  }
  return { http, platform, router, close: () => (closing ??= close()) }
}
