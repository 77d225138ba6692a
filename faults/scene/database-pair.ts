import path from 'node:path'
import pg from 'pg'
import { freePort, startExternalPostgres } from '#test/external-postgres.ts'
import { createPostgresServer, type PostgresServer } from '#test/postgres-server.ts'
import { processTree } from '../../scripts/running-app/running-app.ts'
import { copyAsStandby } from './copy-cluster.ts'
import { killHard, signal } from './processes.ts'
import type { Trial } from './trial.ts'
import { until } from './until.ts'

/**
 * The standby keeps trying to reach the leader, and finds there what was written since it was copied. Killed processes
 * lose nothing that the kernel has, and a standby on a busy disk would take a quarter of a minute to begin.
 */
const SETTINGS = ['wal_keep_size=1GB', 'wal_retrieve_retry_interval=100ms', 'fsync=off']

/** Two servers: the leader, and its standby, which has every commit before it is confirmed. */
export interface DatabasePair {
  /** The value of DATABASE_URL, which names both. */
  url: string
  /** The same database as the superuser. */
  superuserUrl: string
  /**
   * Makes commits wait for the standby, and resolves when it has everything that was confirmed without. Needs something
   * that writes.
   */
  synchronise(): Promise<void>
  /** kill -9 of all processes of the leader. */
  kill(): Promise<void>
  /** Stops all processes of the leader without ending them: its connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
  /**
   * Makes the standby the leader. Until `synchronise` it confirms commits alone, as a manager has it.
   * @returns when it began to accept writes, by `performance.now()`
   */
  promote(): Promise<number>
  /** Kills the former leader where that has not happened, and makes it the standby of the new one. */
  rebuild(): Promise<void>
}

/** A server of the pair, and its superuser's address. */
interface Member extends PostgresServer {
  superuserUrl: string
}

/** Starts both. They are removed with the trial. */
export async function startDatabasePair(trial: Trial): Promise<DatabasePair> {
  const home = trial.folder()
  const first = await startExternalPostgres(path.join(home, 'one'), SETTINGS)
  trial.cleanUp(() => endAll(first))
  const port = await freePort()
  const place = { folder: home, cluster: path.join(home, 'two'), runAs: first.runAs, port }
  const second: Member = {
    ...createPostgresServer(place, SETTINGS),
    superuserUrl: first.superuserUrl.replace(`:${first.port}/`, `:${port}/`),
  }
  trial.cleanUp(() => endAll(second))
  await copyAsStandby(first.superuserUrl, first, second)
  await second.start()

  let [leader, standby]: [Member, Member] = [first, second]
  const bothIn = (url: string) => url.replace(`:${first.port}/`, `:${first.port},127.0.0.1:${second.port}/`)
  return {
    url: bothIn(first.url),
    superuserUrl: bothIn(first.superuserUrl),
    synchronise: () => synchronise(leader),
    kill: () => endAll(leader),
    freeze: () => freeze(leader),
    thaw: () => processesOf(standby).forEach((one) => signal(one, 'SIGCONT')),
    async promote() {
      ;[leader, standby] = [standby, leader]
      return promote(leader)
    },
    async rebuild() {
      await endAll(standby)
      await copyAsStandby(leader.superuserUrl, leader, standby)
      await standby.start()
    },
  }
}

async function synchronise(leader: Member): Promise<void> {
  await withClient(leader, async (client) => {
    const isTrue = async (condition: string, values: unknown[] = []) =>
      (await client.query(`select ${condition} as is`, values)).rows[0]?.is === true
    await until('the standby follows the leader', () =>
      isTrue(`exists (select from pg_stat_replication where state = 'streaming')`),
    )
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    // the setting reaches each process on its own; once one commit waits, all later ones do
    await until('a commit waits for the standby', () =>
      isTrue(`exists (select from pg_stat_activity where wait_event = 'SyncRep')`),
    )
    const { rows } = await client.query<{ place: string }>('select pg_current_wal_flush_lsn() as place')
    await until('the standby has what was confirmed without it', () =>
      isTrue(`exists (select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= $1)`, [
        rows[0]?.place,
      ]),
    )
  })
}

async function promote(server: Member): Promise<number> {
  return withClient(server, async (client) => {
    await client.query('select pg_promote(false)')
    await until('the standby accepts writes', async () => {
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]?.is === false
    })
    return performance.now()
  })
}

async function withClient<Result>(
  { superuserUrl }: Member,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The main process first, so that it starts no others meanwhile. */
function freeze(server: Member): void {
  signal(server.processId(), 'SIGSTOP')
  for (const one of processesOf(server)) signal(one, 'SIGSTOP')
}

function processesOf(server: Member): number[] {
  return processTree(server.processId())
}

async function endAll(server: Member): Promise<void> {
  if (server.processId() === 0) return
  freeze(server)
  killHard(processesOf(server))
  await server.stop('kill')
}
