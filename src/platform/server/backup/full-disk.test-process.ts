import { readdirSync, statfsSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { errorText } from '../embedded-postgres/caught-error.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Writes backups to a disk with less and less space, until one does not fit. A separate process, because only it sees
 * the small disk. Prints the outcomes, and the files that are on the disk afterwards.
 */
const [, , folder = '', settings = '{}'] = process.argv
const database = JSON.parse(settings) as pg.PoolConfig
const told: string[] = []

async function writeTo(name: string): Promise<string> {
  const file = path.join(folder, name)
  told.push(
    await writeBackup(database, file, { version: '1', now: new Date(0) }).then(() => 'written', errorText),
  )
  return file
}

const { size } = statSync(await writeTo('fits.zip'))
for (const part of [0.9, 0.5, 0.1, 0]) {
  const { bavail, bsize } = statfsSync(folder)
  const filler = path.join(folder, `filler-${part}`)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - Math.floor(size * part))))
  await writeTo(`${part}.zip`)
}
const found = readdirSync(folder).filter((name) => !name.startsWith('filler'))
writeSync(1, `${JSON.stringify({ told, found })}\n`)
process.exit(0)
