import type { PoolClient } from 'pg'
import { type DocumentRenderer, startDocumentRenderer } from '#sales/documents/server/index.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { Config } from '#platform/server/config.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { databaseWithin } from './database-within.ts'

/** What a year of entries is written with: the product's own functions, with the clock at the time of each entry. */
export interface Books {
  database: Executor
  renderer: DocumentRenderer
  actor: Exclude<ChangeActor, 'system'>
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>
  /** The actor, and the time of the entry. */
  writer: () => {
    actor: Exclude<ChangeActor, 'system'>
    now: Date
    today: string
    platform: Books['platform']
  }
  write: <Result>(work: (transaction: WriteExecutor) => Promise<Result>) => Promise<Result>
}

/** An action at a point in time. Later entries of a plan may use the results of earlier ones. */
export interface Entry {
  at: Date
  write: (books: Books) => Promise<void>
}

/**
 * Writes entries in chronological order, each as if it happened at its time, also in the audit trail.
 * @param client in a transaction @param actor who writes all of them
 */
export async function writeEntries(
  client: PoolClient,
  entries: readonly Entry[],
  { config, actor }: { config: Config; actor: Exclude<ChangeActor, 'system'> },
): Promise<void> {
  let now = new Date(0)
  const secrets = loadSecrets(config.dataDirectory, config.jwtSecret)
  const platform = { config, clock: () => now, secrets }
  const database = databaseWithin(client)
  const warn = (details: object, message: string) => console.warn(message, details)
  const renderer = startDocumentRenderer({ log: { info: () => undefined, warn, error: warn } })
  const books: Books = {
    database,
    renderer,
    actor,
    platform,
    writer: () => ({ actor, now, today: dayIn(config.timeZone, now), platform }),
    write: (work) => database.transaction().execute(work),
  }
  try {
    // recordChange relies on the column default for the time
    await client.query(
      `alter table changes alter column at set default current_setting('demo.now')::timestamptz`,
    )
    for (const entry of entries.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      now = entry.at
      await client.query(`select set_config('demo.now', $1, true)`, [now.toISOString()])
      await entry.write(books)
    }
    await client.query('alter table changes alter column at set default now()')
  } finally {
    await renderer.close()
  }
}
