import { writeSync } from 'node:fs'
import net from 'node:net'
import type pg from 'pg'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase, createPool } from '#platform/server/database/database.ts'
import { startChangeFeed } from '#platform/server/live/change-feed.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { startWebhooks } from './deliver-webhooks.ts'

/** A separate process that sends the messages of webhooks, for the test that kills it. It prints a line once it has started. */
interface Order {
  database: pg.PoolConfig
  dataDirectory: string
  /** Where a receiver listens, whatever the address. */
  port: number
}

const { database: settings, dataDirectory, port }: Order = JSON.parse(process.argv[2] ?? '')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
startWebhooks(
  {
    config: readConfig({}),
    database: createDatabase(createPool(settings, () => undefined)),
    secrets: loadSecrets(dataDirectory, undefined),
    feed: await startChangeFeed(settings, log),
    network: {
      resolve: async () => ['93.184.215.14'],
      connect: () => net.connect(port, '127.0.0.1'),
    },
    log,
    clock: () => new Date(),
  },
  [],
)
writeSync(1, 'started\n')
