import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { releaseIdleMemory } from '#platform/server/operations/release-idle-memory.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { type App, buildApp } from './build-app.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { productVersion } from './product-version.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Milliseconds after which a hanging shutdown is forced. */
const SHUTDOWN_LIMIT = 15_000

let app: App | undefined
let database: OpenDatabase | undefined
let stopping = false

/** Ctrl-C reaches this process twice (from the terminal and from npm): the second one only waits with the first. */
async function stop(reason: string, exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  say(`Stopping (${reason}) …`)
  setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), SHUTDOWN_LIMIT).unref()
  await app?.close()
  await database?.close()
  say('Stopped.')
  process.exit(exitCode)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

function fail(error: unknown): void {
  const sentence =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${sentence}\n`)
  void stop('start failed', 1)
}

async function start(): Promise<void> {
  const began = performance.now()
  const config = readConfig(undefined, process.stdout.isTTY)
  const pagesDirectory = path.join(ROOT, 'dist/web')
  if (!fs.existsSync(path.join(pagesDirectory, 'index.html'))) {
    throw new StartError('The pages are not built. Start with `npm start`, which builds them.')
  }
  database = await openDatabase(config, (sentence) => say(`  ${sentence}`))
  database.onLost((reason) => {
    process.stderr.write(`${reason}\n`)
    void stop('the database ended', 1)
  })
  const version = productVersion()
  app = await buildApp({
    config,
    pool: database.pool,
    databaseSettings: database.settings,
    openScratch: database.openScratch,
    version,
    pagesDirectory,
  })
  await app.http.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is in use by another program. Stop it, or set PORT to another number.`,
      )
    }
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is not an address of this machine.`)
    if (error.code === 'EACCES')
      throw new StartError(
        `This user may not listen on port ${config.port}. Set PORT to a number above 1023.`,
      )
    throw error
  })
  releaseIdleMemory(app.http.server)
  const address = app.http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  // PORT=0 takes a free port, which links in mails can contain only from now on
  config.appUrl = config.appUrl.replace(/:0$/, `:${port}`)
  say(`Ledgerboard ${version} is ready at ${config.appUrl} (${Math.round(performance.now() - began)} ms)`)
}

process.on('SIGTERM', () => void stop('SIGTERM', 0))
process.on('SIGINT', () => void stop('SIGINT', 0))
process.on('unhandledRejection', (reason) => {
  // an unhandled rejection is a fault to fix, not a reason to disconnect everyone
  app?.platform.log.error(
    { reason: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) },
    'unhandled rejection',
  )
})
start().catch(fail)
