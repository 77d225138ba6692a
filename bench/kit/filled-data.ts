import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startApp } from '../../scripts/running-app/running-app.ts'
import type { Bench } from './measurement.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The files that determine a filled database: when one of them changes, it is filled again. */
const SOURCES = ['migrations', 'bench/kit/fill-tasks.ts', 'bench/kit/fill-sales.ts', 'bench/kit/fill-work.ts']

/** The account that signs in, an ADMIN. */
export const BENCH_PERSON = {
  fName: 'Bench',
  sName: 'Person',
  email: 'bench-0@example.lk',
  password: 'a quiet working tool',
}

/** The same for every folder, so that tokens stay valid when it is copied. */
export const BENCH_SETTINGS = { RATE_LIMIT: '0', JWT_SECRET: 'x'.repeat(40), BACKUPS_KEPT: '0' }

/** Connects to the embedded database of a data folder, on which the product must be running. */
export async function connectTo(dataDirectory: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: path.join(dataDirectory, 'run'),
    user: 'ledgerboard',
    database: 'ledgerboard',
  })
  await client.connect()
  return client
}

/**
 * A filled data folder for one measurement. It is filled once and then copied: what one measurement writes must not
 * grow the data of the next.
 * @param name identifies the contents, such as `tasks-1000`
 */
export async function filledData(
  bench: Pick<Bench, 'folder' | 'dataFolder' | 'say'>,
  name: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<string> {
  const kept = path.join(bench.dataFolder, `${name}-${fingerprint()}`)
  if (!fs.existsSync(kept)) {
    bench.say(`filling ${name} …`)
    const began = performance.now()
    const filling = path.join(bench.folder, `filling-${name}`)
    await fillFolder(filling, fill)
    fs.mkdirSync(bench.dataFolder, { recursive: true })
    move(filling, kept)
    removeOlder(kept, name)
    bench.say(`filled ${name} in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const copy = path.join(bench.folder, name)
  copyFolder(kept, copy)
  return copy
}

/** Copies a data folder that is not in use, preserving owners. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', from, to])
}

/** Creates the product's first account, runs `fill`, and shuts down cleanly. */
async function fillFolder(dataDirectory: string, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const app = await startApp(dataDirectory, BENCH_SETTINGS)
  try {
    const reply = await fetch(`${app.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(BENCH_PERSON),
    })
    if (!reply.ok) throw new Error(`the first account: ${reply.status} ${await reply.text()}`)
    const client = await connectTo(dataDirectory)
    try {
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
      await fill(client)
      await client.query('vacuum analyze')
    } finally {
      await client.end()
    }
  } finally {
    await app.stop()
  }
}

/** Runs inserts into a table with its indexes dropped and rebuilt afterwards: many times faster. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const file = path.join(ROOT, source)
    const files = fs.statSync(file).isDirectory()
      ? fs.readdirSync(file).map((entry) => path.join(file, entry))
      : [file]
    for (const each of files.toSorted()) hash.update(each).update(fs.readFileSync(each))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Removes large folders that were filled with other migrations and are obsolete. */
function removeOlder(kept: string, name: string): void {
  const folder = path.dirname(kept)
  for (const entry of fs.readdirSync(folder)) {
    const isOfName = entry.startsWith(`${name}-`) && /^[0-9a-f]{12}$/.test(entry.slice(name.length + 1))
    if (isOfName && entry !== path.basename(kept))
      fs.rmSync(path.join(folder, entry), { recursive: true, force: true })
  }
}

/** Also works across file systems. */
function move(from: string, to: string): void {
  const arriving = `${to}.${process.pid}`
  execFileSync('mv', [from, arriving])
  fs.renameSync(arriving, to)
}
