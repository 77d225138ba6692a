import { writeSync } from 'node:fs'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

/**
 * A separate process that runs the embedded database, for the tests that kill it or start two.
 * It writes one JSON object per line: the log, then that it started or why not, then that it stopped.
 */
function tell(event: object): void {
  writeSync(1, `${JSON.stringify(event)}\n`)
}

try {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: process.argv[2] ?? '',
    log: (line) => tell({ event: 'log', line }),
  })
  const { mode, processId, poolConfig } = postgres
  process.on('SIGTERM', () => {
    void postgres.stop().then(() => {
      tell({ event: 'stopped' })
      process.exit(0)
    })
  })
  tell({ event: 'started', userId: process.getuid?.(), mode, processId, poolConfig })
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  tell({ event: 'refused', name, message })
  process.exitCode = 1
}
