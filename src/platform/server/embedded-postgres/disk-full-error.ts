import { StartError } from '../operations/start-error.ts'

/** The disk is full: the only failure that can pass without a changed setting, so a running program waits it out. */
export class DiskFullError extends StartError {}

/** Whether a message of PostgreSQL or the operating system means that the disk is full. */
export function saysDiskFull(text: string): boolean {
  return /No space left|ENOSPC|Disk quota exceeded|EDQUOT/i.test(text)
}
