import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** The lock that the only running instance holds in the database as long as it runs. */
export interface InstanceLock {
  release(): Promise<void>
}

const LOCK_KEY = 7_301_001
const CONNECT_TIMEOUT_MS = 3_000
const RETRY_MS = 200

/**
 * Takes the instance's lock, and takes it again whenever its connection is lost while PostgreSQL keeps running, such as
 * after the crash of a single backend.
 * @returns undefined when another instance has it.
 * @throws what the driver throws when PostgreSQL does not answer.
 */
export async function takeInstanceLock(config: ClientConfig): Promise<InstanceLock | undefined> {
  const first = await tryLock(config)
  if (!first) return undefined
  const released = new AbortController()
  let client = first
  const keep = async (): Promise<void> => {
    while (!released.signal.aborted) {
      await ended(client)
      client = (await lockAgain(config, released.signal)) ?? client
    }
  }
  void keep()
  return {
    release: async () => {
      released.abort()
      await client.end().catch(() => undefined)
    },
  }
}

async function tryLock(config: ClientConfig): Promise<Client | undefined> {
  const client = new Client({
    ...config,
    application_name: 'ledgerboard-lock',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Without a listener, losing this idle connection would crash the process.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK_KEY,
  ])
  if (rows[0]?.locked) return client
  await client.end()
  return undefined
}

async function lockAgain(config: ClientConfig, released: AbortSignal): Promise<Client | undefined> {
  while (!released.aborted) {
    const client = await tryLock(config).catch(() => undefined)
    if (client && released.aborted) await client.end()
    else if (client) return client
    await sleep(RETRY_MS, undefined, { signal: released }).catch(() => undefined)
  }
  return undefined
}

function ended(client: Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()))
}
