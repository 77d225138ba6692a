import type { Pool } from 'pg'
import type { Config } from '#platform/server/config.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { clockDifference, examineClock } from '#platform/server/examination/examine-clock.ts'
import { type Disks, examineDisks, readDisks } from '#platform/server/examination/examine-disk.ts'
import { examineFileRoom, type FileRoom } from '#platform/server/examination/examine-file-room.ts'
import { examineIndexes } from '#platform/server/examination/examine-indexes.ts'
import { examinePostgres } from '#platform/server/examination/examine-postgres.ts'
import { examineRelease } from '#platform/server/examination/examine-release.ts'
import {
  findPostgresBinaries,
  type PostgresBinaries,
} from '#platform/server/embedded-postgres/postgres-binaries.ts'
import { bytesInPieces } from '#platform/server/records/file-pieces.ts'
import type { Finding } from '#platform/shared/finding.ts'
import { type BackupsState, examineBackups, readBackupsState } from './examine-backups.ts'
import { examineMail, type MailState, readMailState } from './examine-mail.ts'

/** What an examination needs. */
export interface Examined {
  findings: Finding[]
  disks: Disks
  files: FileRoom
  mail: MailState
  backups: BackupsState
  /** See clockDifference. */
  clockDifference: number
  postgres: RunningPostgres
}

/** The PostgreSQL server in use. */
export interface RunningPostgres {
  /** Such as `18.4`. */
  version: string
  /** The binaries with which the embedded one would be started now; undefined for an external one. */
  binaries: PostgresBinaries | undefined
}

/** An installation without its rows. */
export interface ExaminedPlatform {
  config: Pick<
    Config,
    | 'attachmentQuota'
    | 'dataDirectory'
    | 'backupDirectory'
    | 'backupsKept'
    | 'smtpUrl'
    | 'databaseUrl'
    | 'postgresBinaries'
  >
  pool: Pool
  database: Executor
  clock: () => Date
}

/**
 * Examines everything of an installation except its rows: the page System and the doctor report the same. The
 * invariants of every row are checked by examineBooks.
 */
export async function examineInstallation(platform: ExaminedPlatform): Promise<Examined> {
  const { config, pool, database, clock } = platform
  // sequential: an examination uses at most one connection
  const difference = await clockDifference(pool, clock)
  const postgres = await examinePostgres(pool)
  const running = await readRunning(pool, config)
  const indexes = await examineIndexes(pool)
  const disks = await readDisks(config)
  const files = { used: await bytesInPieces(database), quota: config.attachmentQuota }
  const mail = await readMailState(database, config.smtpUrl !== undefined)
  const backups = await readBackupsState(database, config.backupsKept)
  const now = clock()
  return {
    findings: [
      ...examineBackups(backups, now),
      ...postgres,
      examineRelease(running.version, running.binaries),
      indexes,
      examineClock(difference),
      ...examineDisks(disks),
      examineFileRoom(files),
      ...examineMail(mail, now),
    ],
    disks,
    files,
    mail,
    backups,
    clockDifference: difference,
    postgres: running,
  }
}

async function readRunning(
  pool: Pool,
  { databaseUrl, postgresBinaries }: ExaminedPlatform['config'],
): Promise<RunningPostgres> {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    // Debian appends its own version in brackets
    version: rows[0]?.version.split(' ')[0] ?? '',
    binaries: databaseUrl === undefined ? findPostgresBinaries(postgresBinaries) : undefined,
  }
}
