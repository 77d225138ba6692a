import type pg from 'pg'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorText } from '../embedded-postgres/caught-error.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { openLongConnection } from './long-connection.ts'
import { openBackup } from './read-backup.ts'
import { readRows } from './read-rows.ts'
import { digestingStream } from './stream-digest.ts'
import { describeTables, isLeftOut, readSequences, type TableDescription } from './table-catalogue.ts'

/**
 * Compares a database that was restored from a backup, and not changed since, with the backup: the rows of every table
 * by their hash, and the state of every sequence. Left-out tables that an older backup includes are neither restored
 * nor compared.
 * @returns one sentence for each difference; empty = every table and sequence is equal
 * @throws BackupError when the file is not a complete backup, or the database cannot be read
 */
export async function compareBackup(file: string, settings: pg.PoolConfig): Promise<string[]> {
  const backup = await openBackup(file)
  backup.close()
  try {
    const connection = await openLongConnection(settings)
    try {
      return await Promise.race([differences(connection.client, backup.manifest), connection.lost])
    } finally {
      await connection.end()
    }
  } catch (error) {
    throw new BackupError(`The database could not be compared with ${file} (${errorText(error)}).`, {
      cause: error,
    })
  }
}

async function differences(client: pg.Client, manifest: BackupManifest): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  const found: string[] = []
  const tables = await describeTables(client)
  for (const { name } of tables)
    if (!manifest.tables.some((table) => table.name === name))
      found.push(`The table ${name} is not in the backup.`)
  for (const table of manifest.tables.filter(({ name }) => !isLeftOut(name))) {
    const target = tables.find(({ name }) => name === table.name)
    const difference = target === undefined ? 'is not there' : await tableDifference(client, table, target)
    if (difference !== undefined) found.push(`The table ${table.name} ${difference}.`)
  }
  const sequences = new Map((await readSequences(client)).map(({ name, ...state }) => [name, state]))
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    const state = sequences.get(name)
    if (state?.lastValue !== lastValue || state.isCalled !== isCalled)
      found.push(
        `The sequence ${name} stands at ${state?.lastValue ?? 'nothing'}, in the backup at ${lastValue}.`,
      )
  }
  await client.query('commit')
  return found
}

async function tableDifference(
  client: pg.Client,
  table: BackupTable,
  target: TableDescription,
): Promise<string | undefined> {
  if (table.columns.toSorted().join() !== target.columns.toSorted().join()) return 'has other columns'
  const { through, digest } = digestingStream()
  const { rows, count } = readRows(client, target, table)
  await pipeline(rows, through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  const counted = await count()
  if (counted !== table.rows) return `has ${counted} rows, in the backup ${table.rows}`
  return digest().sha256 === table.sha256 ? undefined : 'has other contents'
}
