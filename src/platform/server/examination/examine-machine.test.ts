import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBreakableDatabase } from '#test/breakable-database.ts'
import { temporaryFolder } from '#test/embedded-postgres/test-instances.ts'
import { clockDifference, examineClock } from './examine-clock.ts'
import { examineDisks, readDisks } from './examine-disk.ts'

const MINUTE = 60_000

describe('the clocks', () => {
  it.each([
    [0, 'ok'],
    [MINUTE / 6, 'note'],
    [-10 * MINUTE, 'wrong'],
  ])('of database and machine, %d milliseconds apart, are %s', async (apart, grade) => {
    const { pool, drop } = await createBreakableDatabase()
    onTestFinished(drop)
    const difference = await clockDifference(pool, () => new Date(Date.now() - apart))
    expect(Math.abs(difference - apart)).toBeLessThan(3_000)
    expect(examineClock(difference)).toMatchObject({ name: 'clock', grade })
  })

  it('are reported with the difference and which one is ahead', () => {
    expect(examineClock(-600_000).sentence).toBe(
      'The clock of the database is 600 seconds behind the one of this machine. Have both set by a time server.',
    )
    expect(examineClock(10_000).sentence).toContain('10 seconds ahead of the one')
  })
})

describe('the disks', () => {
  const GB = 1_000_000_000
  const disk = (free: number, total = 100 * GB, device = 1) => ({ path: '/data', free, total, device })
  const gradesOf = (
    data: ReturnType<typeof disk> | undefined,
    backups: ReturnType<typeof disk> | undefined,
  ) => examineDisks({ data, backups }).map(({ name, grade }) => [name, grade])

  it('are reported as good when there is enough space on two disks', () => {
    expect(gradesOf(disk(50 * GB), disk(60 * GB, 100 * GB, 2))).toEqual([
      ['data-disk', 'ok'],
      ['backup-disk', 'ok'],
      ['separate-disks', 'ok'],
    ])
  })

  it('that are one and the same are noted: both folders would be lost together', () => {
    expect(gradesOf(disk(50 * GB), disk(50 * GB))).toEqual([
      ['data-disk', 'ok'],
      ['separate-disks', 'note'],
    ])
  })

  it.each([
    ['less than a tenth free', 9 * GB, 100 * GB, 'note'],
    ['less than a gigabyte free', 0.9 * GB, 2 * GB, 'note'],
    ['almost nothing free', 0.1 * GB, 0.5 * GB, 'wrong'],
    ['a tenth and a gigabyte free', 1.2 * GB, 10 * GB, 'ok'],
  ])('with %s', (_case, free, total, grade) => {
    expect(gradesOf(disk(free, total), undefined)).toEqual([['data-disk', grade]])
    expect(gradesOf(disk(50 * GB), disk(free, total, 2))[1]).toEqual(['backup-disk', grade])
  })

  it('are reported with folder and sizes', () => {
    expect(examineDisks({ data: disk(0.9 * GB, 2 * GB), backups: undefined })[0]?.sentence).toBe(
      'The disk of the data folder (/data) has 900 MB of 2 GB free, which is little: make room before nothing can be stored.',
    )
  })

  it('are measured even if the folder does not exist yet', async () => {
    const dataDirectory = temporaryFolder()
    const { data, backups } = await readDisks({
      dataDirectory,
      backupDirectory: path.join(dataDirectory, 'a/b'),
    })
    expect(data?.free).toBeGreaterThan(0)
    expect(data?.free).toBeLessThanOrEqual(data?.total ?? 0)
    expect(backups).toMatchObject({ path: path.join(dataDirectory, 'a/b'), device: data?.device })
  })
})
