import { spawnSync } from 'node:child_process'
import type { Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { PostgresPlace } from '#test/postgres-server.ts'

/** What PostgreSQL's manual leaves out of a copy; the write-ahead log comes over the network. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
const LEFT_EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'])

/**
 * Copies the cluster of a running server, and makes the copy its standby. The shipped programs contain no
 * `pg_basebackup`.
 * @param superuserUrl of the server that is copied; @param place of the copy, which is replaced
 */
export async function copyAsStandby(
  superuserUrl: string,
  from: PostgresPlace,
  place: PostgresPlace,
): Promise<void> {
  await rm(place.cluster, { recursive: true, force: true })
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    await copyFolder(from.cluster, place.cluster)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(place.cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await writeFile(path.join(place.cluster, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(superuserUrl)
  const leader = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(path.join(place.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${leader}'\n`)
  const { runAs } = place
  if (runAs.mode === 'uid') spawnSync('chown', ['-R', `${runAs.userId}:${runAs.groupId}`, place.cluster])
}

/** All files of a folder at once: one after the other each would wait for whatever else this process does. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const copyEntry = async (entry: Dirent): Promise<void> => {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (LEFT_EMPTY.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target)
    else if (!LEFT_OUT.has(entry.name)) await copyUnlessGone(source, target)
  }
  await Promise.all((await readdir(from, { withFileTypes: true })).map(copyEntry))
}

/** Files of tables that are dropped meanwhile disappear; the log replays that. */
async function copyUnlessGone(source: string, target: string): Promise<void> {
  await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
