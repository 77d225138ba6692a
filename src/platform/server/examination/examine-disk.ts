import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { formatBytes } from '#platform/shared/byte-size.ts'
import type { Finding, FindingGrade } from '#platform/shared/finding.ts'
import type { Config } from '../config.ts'

/** The space on the disk of a folder, in bytes. */
export interface DiskSpace {
  path: string
  free: number
  total: number
  /** Identifies the disk: folders on the same one are lost together. */
  device: number
}

const GIGABYTE = 1_000_000_000
const LOW_SHARE = 0.1
/** With less free space than this PostgreSQL may soon be unable to write. */
const FULL = GIGABYTE / 5

/** The space on a folder's disk, even before the folder exists; undefined if the system does not report it. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  let existing = folder
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing)
  try {
    const [{ bsize, bavail, blocks }, { dev }] = await Promise.all([statfs(existing), stat(existing)])
    return { path: folder, free: bavail * bsize, total: blocks * bsize, device: dev }
  } catch {
    return undefined
  }
}

/** The disks of an installation. */
export interface Disks {
  data: DiskSpace | undefined
  backups: DiskSpace | undefined
}

/** The disks of the data folder and of the backups. */
export async function readDisks(config: Pick<Config, 'dataDirectory' | 'backupDirectory'>): Promise<Disks> {
  const [data, backups] = await Promise.all([
    diskSpace(config.dataDirectory),
    diskSpace(config.backupDirectory),
  ])
  return { data, backups }
}

/** Whether there is enough space, and whether a disk failure would destroy the backups too. */
export function examineDisks({ data, backups }: Disks): Finding[] {
  if (data === undefined)
    return backups === undefined ? [] : [spaceFinding('backup-disk', 'the backups', backups)]
  if (backups === undefined) return [spaceFinding('data-disk', 'the data folder', data)]
  if (data.device === backups.device) {
    return [
      spaceFinding('data-disk', 'the data folder', data),
      separationFinding(
        'note',
        'The backups lie on the same disk as the data: when it breaks, both are lost. Set BACKUP_DIR to a folder on another disk, or copy them elsewhere.',
      ),
    ]
  }
  return [
    spaceFinding('data-disk', 'the data folder', data),
    spaceFinding('backup-disk', 'the backups', backups),
    separationFinding('ok', 'The backups lie on another disk than the data.'),
  ]
}

function separationFinding(grade: FindingGrade, sentence: string): Finding {
  return { name: 'separate-disks', about: 'disk', grade, sentence }
}

function spaceFinding(name: string, whose: string, { path: folder, free, total }: DiskSpace): Finding {
  const grade = free < FULL ? 'wrong' : free < GIGABYTE || free < total * LOW_SHARE ? 'note' : 'ok'
  const room = `The disk of ${whose} (${folder}) has ${formatBytes(free)} of ${formatBytes(total)} free`
  return {
    name,
    about: 'disk',
    grade,
    sentence:
      grade === 'ok' ? `${room}.` : `${room}, which is little: make room before nothing can be stored.`,
  }
}
