import { mkdir } from 'node:fs/promises'
import { localTime } from '#platform/shared/dates.ts'
import { folderFailure } from './folder-failure.ts'

/**
 * The name of a backup file, such as `ledgerboard-2026-11-21-184503.zip`, in the time zone of the business. Names with
 * the same prefix sort by time.
 * @param timeZone IANA name
 */
export function backupName(beginning: string, now: Date, timeZone: string): string {
  const { day, time } = localTime(timeZone, now)
  return `${beginning}-${day}-${time.replaceAll(':', '')}.zip`
}

/**
 * Creates the backup folder if it is missing, with access for its owner only.
 * @throws BackupError when it cannot be created
 */
export async function makeBackupDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw folderFailure(directory, error)
  }
}
