import { writeSync } from 'node:fs'
import { Pool, type PoolConfig } from 'pg'
import { migrate } from './migrate.ts'

/** Migrates in a separate process, for the test that kills it: `<pool configuration as JSON> <directory>`. */
const [configuration = '', directory = ''] = process.argv.slice(2)
const pool = new Pool(JSON.parse(configuration) as PoolConfig)
pool.on('error', () => undefined)
await migrate(pool, directory, (line) => void writeSync(1, `${line}\n`))
await pool.end()
