import { writeSync } from 'node:fs'
import type pg from 'pg'
import { startChangeFeed } from '#platform/server/live/change-feed.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase, createPool } from '#platform/server/database/database.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { startMailDelivery } from './deliver-mail.ts'

/** A separate process that delivers mail, for the tests that kill it. It prints a line once it has started. */
interface Order {
  database: pg.PoolConfig
  smtpUrl: string
  /** How far its clock is ahead, in milliseconds, so that the lease of a killed process has ended. */
  ahead: number
}

const { database: settings, smtpUrl, ahead }: Order = JSON.parse(process.argv[2] ?? '')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
await startMailDelivery(
  {
    config: readConfig({ SMTP_URL: smtpUrl, APP_URL: 'https://board.example.lk' }),
    database: createDatabase(createPool(settings, () => undefined)),
    secrets: loadSecrets('', 'a secret of the tests that is long enough'),
    feed: await startChangeFeed(settings, log),
    log,
    clock: () => new Date(Date.now() + ahead),
  },
  async () => undefined,
)
writeSync(1, 'started\n')
