import path from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FindingGrade } from '#platform/shared/finding.ts'
import { createBreakableDatabase } from '#test/breakable-database.ts'
import { openPool } from '#test/embedded-postgres/test-databases.ts'
import { cleanUpAfterTest, temporaryFolder, until } from '#test/embedded-postgres/test-instances.ts'
import { startExternalPostgres } from '#test/external-postgres.ts'
import { createPool } from '../database/database.ts'
import { examinePostgres } from './examine-postgres.ts'

async function gradesOf(pool: Pool): Promise<Record<string, FindingGrade>> {
  return Object.fromEntries((await examinePostgres(pool)).map(({ name, grade }) => [name, grade]))
}

async function sentenceOf(pool: Pool, name: string): Promise<string> {
  return (await examinePostgres(pool)).find((finding) => finding.name === name)?.sentence ?? ''
}

const SOUND = { 'postgres-version': 'ok', durability: 'ok', 'data-checksums': 'ok', statistics: 'ok' }

async function breakable() {
  const { pool, superuser, drop } = await createBreakableDatabase()
  onTestFinished(drop)
  return { pool, superuser }
}

describe('the examination of PostgreSQL', () => {
  it('accepts the embedded one', async () => {
    const { pool } = await breakable()
    expect(await gradesOf(pool)).toEqual(SOUND)
  })

  it('finds synchronous_commit off even if only this database or this role has it so', async () => {
    const { pool, superuser } = await breakable()
    const { options } = pool
    await superuser.query(`alter database ${options.database} set synchronous_commit = off`)
    const later = createPool(options, () => undefined, 1)
    expect(await gradesOf(later)).toEqual({ ...SOUND, durability: 'wrong' })
    expect(await sentenceOf(later, 'durability')).toBe(
      'What was reported as saved is on disk. But: synchronous_commit is off: a crash can lose changes that were reported as saved. Set it to on.',
    )
    await later.end()
  })

  it('finds settings that were turned off for the whole server', async () => {
    const postgres = await startExternalPostgres(path.join(temporaryFolder(), 'external'))
    cleanUpAfterTest(() => postgres.stop())
    const superuser = openPool({ connectionString: postgres.superuserUrl, max: 1 })
    const pool = openPool({ connectionString: postgres.url, max: 1 })
    for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
      await superuser.query(`alter system set ${setting} = off`)
    await superuser.query('select pg_reload_conf()')
    await until(async () => (await gradesOf(pool))['durability'] === 'wrong')
    expect(await gradesOf(pool)).toEqual({ ...SOUND, durability: 'wrong', statistics: 'note' })
    expect(await sentenceOf(pool, 'durability')).toMatch(/fsync is off: .* full_page_writes is off: /)
    expect(await sentenceOf(pool, 'statistics')).toContain('Autovacuum is off')
  }, 60_000)

  it('finds tables that were analyzed long ago, or never', async () => {
    const { pool, superuser } = await breakable()
    await superuser.query(`alter table task_types set (autovacuum_enabled = off)`)
    await superuser.query(
      `insert into task_types (name) select 'Kind ' || number from generate_series(1, 20000) as number`,
    )
    await superuser.query('select pg_stat_force_next_flush()')
    expect(await gradesOf(pool)).toEqual({ ...SOUND, statistics: 'note' })
    expect(await sentenceOf(pool, 'statistics')).toBe(
      'The database knows how its tables look. But: Counted long ago or never: task_types. Count them with: ANALYZE;',
    )
    await superuser.query('analyze')
    expect(await gradesOf(pool)).toEqual(SOUND)
  })

  it.each([
    ['140012', 'wrong', 'PostgreSQL 14 is too old: 15 to 18 are supported.'],
    ['150000', 'ok', 'PostgreSQL 15 is supported.'],
    ['190000', 'note', 'PostgreSQL 19 was never tried with this release: 15 to 18 were.'],
  ])('recognizes that version %s is %s', async (number, grade, sentence) => {
    const pool = serverThatSays({ server_version_num: number })
    expect((await gradesOf(pool))['postgres-version']).toBe(grade)
    expect(await sentenceOf(pool, 'postgres-version')).toBe(sentence)
  })

  it('notes that data checksums are off', async () => {
    expect(await gradesOf(serverThatSays({ data_checksums: 'off' }))).toEqual({
      ...SOUND,
      'data-checksums': 'note',
    })
  })
})

/** A fake server with these settings; none of its tables is stale. */
function serverThatSays(settings: Record<string, string>): Pool {
  const all = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    autovacuum: 'on',
    server_version_num: '180001',
    ...settings,
  }
  const answer = async (text: string) => ({
    rows: text.includes('pg_settings')
      ? Object.entries(all).map(([name, setting]) => ({ name, setting }))
      : [],
  })
  return { query: answer } as unknown as Pool
}
