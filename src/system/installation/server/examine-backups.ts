import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { Finding, FindingGrade } from '#platform/shared/finding.ts'
import { type Backup, BACKUP_TOO_OLD_HOURS } from '../shared/backup-schema.ts'
import { INSTALLED_AT } from './end-abandoned.ts'
import { lastProvenBackup, newestBackups } from './listed-backup.ts'

const HOUR = 60 * 60 * 1000
/** Hours after which more than a night or a weekend was missed. */
const FAR_TOO_OLD_HOURS = 7 * 24

/** The facts about the backups. */
export interface BackupsState {
  kept: number
  lastProven: Backup | undefined
  newest: readonly Backup[]
  /** When the installation was set up, or restored. */
  installedAt: Date
}

/** @param kept BACKUPS_KEPT */
export async function readBackupsState(database: Executor, kept: number): Promise<BackupsState> {
  const { rows } = await sql<{ at: string | null }>`select ${INSTALLED_AT} as at`.execute(database)
  return {
    kept,
    lastProven: await lastProvenBackup(database),
    newest: await newestBackups(database),
    installedAt: new Date(rows[0]?.at ?? 0),
  }
}

/** Whether a proven backup exists that is not too old, and the outcome of the last attempt. */
export function examineBackups(state: BackupsState, now: Date): Finding[] {
  return [ageFinding(state, now), lastTryFinding(state.newest)]
}

function ageFinding({ kept, lastProven, newest, installedAt }: BackupsState, now: Date): Finding {
  const hoursSince = (instant: Date) => (now.getTime() - instant.getTime()) / HOUR
  const name = 'backup-age'
  const age = hoursSince(lastProven === undefined ? installedAt : new Date(lastProven.beganAt))
  if (age <= BACKUP_TOO_OLD_HOURS) {
    return finding(
      name,
      'ok',
      lastProven === undefined
        ? 'No backup is due yet: the first is made in the coming night.'
        : 'The last proven backup is recent.',
    )
  }
  const grade = age > FAR_TOO_OLD_HOURS && kept > 0 ? 'wrong' : 'note'
  const since =
    lastProven === undefined
      ? 'No backup was ever proven, or its file is gone'
      : `The last proven backup is ${ageText(age)} old`
  return finding(name, grade, `${since}. ${adviceFor(kept, newest)}`)
}

function adviceFor(kept: number, newest: readonly Backup[]): string {
  if (kept === 0) return 'Nightly backups are off (BACKUPS_KEPT is 0).'
  const missing = newest.find(({ state, file }) => state === 'proven' && file === 'missing')
  if (missing !== undefined) {
    return `${missing.path} is not there any more; it was made on ${missing.machine}. Let BACKUP_DIR be a folder that stays, the same for all processes.`
  }
  return newest[0]?.state === 'untried'
    ? 'They are written, and could not be tried.'
    : 'One is made every night at 02:00 while the server runs; make one now on the page System.'
}

function lastTryFinding(newest: readonly Backup[]): Finding {
  const name = 'last-backup'
  const last = newest.find(({ state }) => state !== 'waiting' && state !== 'running')
  if (last === undefined) return finding(name, 'ok', 'No backup has failed.')
  if (last.state === 'proven' && last.booksFault !== null)
    return finding(
      name,
      'note',
      `The last backup was restored and found equal to the last row, but its books need a look: ${last.booksFault}`,
    )
  if (last.state === 'proven')
    return finding(name, 'ok', 'The last backup was restored and found equal to the last row.')
  const grade = last.state === 'failed' ? 'wrong' : 'note'
  return finding(name, grade, `The last backup was not proven: ${last.fault}`)
}

function ageText(hours: number): string {
  return hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`
}

function finding(name: string, grade: FindingGrade, sentence: string): Finding {
  return { name, about: 'backups', grade, sentence }
}
