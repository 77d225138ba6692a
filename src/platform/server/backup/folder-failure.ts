import { errorText, systemErrorCode } from '../embedded-postgres/caught-error.ts'
import { saysDiskFull } from '../embedded-postgres/disk-full-error.ts'
import { BackupError } from './backup-error.ts'

const REASONS: Record<string, string> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only file system',
}

/** The error shown to the user when a backup could not be written into a folder. @param error of the file system */
export function folderFailure(folder: string, error: unknown): BackupError {
  const code = systemErrorCode(error) ?? ''
  if (saysDiskFull(code))
    return new BackupError(`The disk of ${folder} is full: no backup was written.`, { cause: error })
  const reason = REASONS[code] ?? `cannot be written to (${errorText(error)})`
  return new BackupError(`The folder ${folder} ${reason}: no backup was written.`, { cause: error })
}
