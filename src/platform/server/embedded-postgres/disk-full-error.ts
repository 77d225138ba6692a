import { StartError } from '../operations/start-error.ts'

/** The disk is full: the one failure that passes with no setting changed, so a running program waits it out. */
export class DiskFullError extends StartError {}

/** Whether a message of PostgreSQL or of the system says that the disk is full. */
export function saysDiskFull(text: string): boolean {
  return /No space left|ENOSPC|Disk quota exceeded|EDQUOT/i.test(text)
}
