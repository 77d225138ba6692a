import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAwayError } from '../http/error-reply.ts'
import { type DatabaseAddress, type ServerAddress } from './database-address.ts'

/** Milliseconds a server may take to answer what it is; less than a call waits for a connection. */
const ANSWER_WITHIN = 700
/** Milliseconds that the others are waited for after the first answer; a frozen server gives none. */
const GRACE = 300
/** Milliseconds between two questions whether one of the others was promoted. */
const LOOK_EVERY = 500
const HEX = 16

/** A connection that ends when another server has become the leader. */
interface Follower {
  host: string
  port: number
  connection: { stream: { destroy(): unknown } }
}

/** The servers of one address, of which one at a time accepts writes: the leader. */
export interface DatabaseServers {
  /**
   * The leader: the known one, or otherwise the one that is found by asking all servers at once.
   * @param config the account and the parameters of the connection
   * @throws NoLeaderError when none accepts writes, or the error of a server that refuses the account
   */
  leader(config: pg.ClientConfig): Promise<ServerAddress>
  /** The server did not do what a leader does: before the next connection all are asked again. */
  doubt(server: ServerAddress): void
  /**
   * Ends the connection once another server has become the leader, which is looked for as long as there is one: an old
   * leader that was frozen or cut off for a while answers as ever, but its commits wait for a standby that left it.
   * @param config of the connection
   */
  follow(follower: Follower, config: pg.ClientConfig): void
  unfollow(follower: Follower): void
}

/** No server of the address accepts writes. */
export class NoLeaderError extends Error {
  /** `cannot_connect_now`: the database counts as not reachable. */
  readonly code = '57P03'
}

/** What a server answered. */
interface Answer {
  server: ServerAddress
  /** Whether it said what it is. */
  isGiven: boolean
  /** Grows with every promotion; 0 where the server does not say. Undefined: a standby, or no answer. */
  timeline: number | undefined
  reason: string
  /** Why the account was refused. */
  refusal?: unknown
}

/** What this process knows of the servers behind an address, whichever connection found it out. */
const known = new Map<string, DatabaseServers>()

/** The servers of an address; undefined when it names only one. */
export function serversOf({ servers }: DatabaseAddress): DatabaseServers | undefined {
  if (servers.length < 2) return undefined
  const key = servers.map(nameOf).join()
  const found = known.get(key) ?? watchServers(servers)
  known.set(key, found)
  return found
}

/** A server as sentences name it. */
export function nameOf({ host, port }: ServerAddress): string {
  return `${host}:${port}`
}

function watchServers(servers: readonly ServerAddress[]): DatabaseServers {
  const followers = new Map<Follower, pg.ClientConfig>()
  let current: ServerAddress | undefined
  let isDoubted = true
  // the timeline fences off an old leader that was frozen or cut off, and does not know of the new one
  let newest = 0
  let seeking: Promise<ServerAddress> | undefined
  let looking: Promise<void> | undefined
  let watch: NodeJS.Timeout | undefined

  const become = (found: ServerAddress, timeline: number): ServerAddress => {
    newest = timeline
    current = found
    isDoubted = false
    for (const follower of followers.keys())
      if (!isSame(follower, found)) follower.connection.stream.destroy()
    return found
  }

  const seek = async (config: pg.ClientConfig): Promise<ServerAddress> => {
    const answers = await askAll(servers, config)
    const leaders = answers.filter(({ timeline }) => timeline !== undefined && timeline >= newest)
    const best = Math.max(...leaders.map(({ timeline = 0 }) => timeline))
    const candidates = leaders.filter(({ timeline }) => timeline === best).map(({ server }) => server)
    const found = candidates.find((server) => isSame(server, current)) ?? candidates[0]
    if (found === undefined) throw noLeader(answers)
    return become(found, best)
  }

  const look = async (): Promise<void> => {
    const config = followers.values().next().value
    if (config === undefined) return
    const answers = await askAll(
      servers.filter((server) => !isSame(server, current)),
      config,
    )
    const promoted = answers.toSorted((one, other) => (other.timeline ?? 0) - (one.timeline ?? 0))[0]
    if (promoted?.timeline !== undefined && promoted.timeline > newest)
      become(promoted.server, promoted.timeline)
  }

  return {
    async leader(config) {
      if (current !== undefined && !isDoubted) return current
      return (seeking ??= seek(config).finally(() => (seeking = undefined)))
    },
    doubt(server) {
      if (isSame(server, current)) isDoubted = true
    },
    follow(follower, config) {
      followers.set(follower, config)
      watch ??= setInterval(() => {
        looking ??= look().finally(() => (looking = undefined))
      }, LOOK_EVERY).unref()
    },
    unfollow(follower) {
      followers.delete(follower)
      if (followers.size > 0) return
      clearInterval(watch)
      watch = undefined
    },
  }
}

function isSame(one: ServerAddress, other: ServerAddress | undefined): boolean {
  return one.host === other?.host && one.port === other.port
}

function noLeader(answers: readonly Answer[]): unknown {
  const refused = answers.find(({ refusal }) => refusal !== undefined)
  if (refused !== undefined) return refused.refusal
  const reasons = answers.map(({ server, reason }) => `${nameOf(server)}: ${reason}`)
  return new NoLeaderError(`no server accepts writes (${reasons.join('; ')})`)
}

/** Asks all at once, so that a frozen server delays nothing once another one has answered. */
async function askAll(servers: readonly ServerAddress[], config: pg.ClientConfig): Promise<Answer[]> {
  const answers: Answer[] = servers.map((server) => silence(server, 'no answer'))
  const asking = servers.map(async (server, index) => {
    const answer = await ask(server, config)
    answers[index] = answer
    if (!answer.isGiven) throw new NoLeaderError(answer.reason)
  })
  const all = Promise.allSettled(asking)
  await Promise.any(asking).catch(() => undefined)
  await Promise.race([all, sleep(GRACE, undefined, { ref: false })])
  return [...answers]
}

function silence(server: ServerAddress, reason: string): Answer {
  return { server, isGiven: false, timeline: undefined, reason }
}

async function ask(server: ServerAddress, config: pg.ClientConfig): Promise<Answer> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    application_name: 'ledgerboard-leader',
  })
  Object.assign(client, server)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby !== false) return { ...silence(server, 'a standby'), isGiven: true }
    return { server, isGiven: true, timeline: await readTimeline(client), reason: 'an older leader' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...silence(server, reason), ...(isAwayError(error) ? {} : { refusal: error }) }
  } finally {
    client.connection.stream.destroy()
  }
}

/** The names of the write-ahead log's files begin with the timeline; some managed servers do not tell them. */
async function readTimeline(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as name',
    )
    return Number.parseInt(rows[0]?.name.slice(0, 8) ?? '0', HEX)
  } catch {
    return 0
  }
}
