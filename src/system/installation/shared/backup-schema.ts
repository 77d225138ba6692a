import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'

export const BACKUP_REASONS = ['nightly', 'by hand'] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

/**
 * States of a backup: requested · running · restored into a scratch database and found equal · written, but nothing
 * could be verified · not made, or found damaged · its process ended before it was complete.
 */
export const BACKUP_STATES = ['waiting', 'running', 'proven', 'untried', 'failed', 'interrupted'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** The steps of a backup, in this order. */
export const BACKUP_STEPS = ['writing', 'restoring', 'comparing', 'examining'] as const
export type BackupStep = (typeof BACKUP_STEPS)[number]

/** Its file: in the folder · removed by retention · missing although it should be there. */
export const BACKUP_FILES = ['there', 'removed', 'missing'] as const
export type BackupFile = (typeof BACKUP_FILES)[number]

/** A backup of the whole installation. */
export const Backup = z.object({
  id: id(),
  reason: z.enum(BACKUP_REASONS),
  state: z.enum(BACKUP_STATES),
  /** While it is made. */
  step: z.nullable(z.enum(BACKUP_STEPS)),
  beganAt: Instant,
  endedAt: z.nullable(Instant),
  machine: z.nullable(z.string()),
  /** The whole path; null while there is no file. */
  path: z.nullable(z.string()),
  file: z.nullable(z.enum(BACKUP_FILES)),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** What went wrong, or why it could not be verified. */
  fault: z.nullable(z.string()),
  /** Of a proven one: the invariants that its data violates, as the database does. It can be restored nevertheless. */
  booksFault: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

/** Hours after which the last proven backup is too old. */
export const BACKUP_TOO_OLD_HOURS = 36

/** Whether a backup is running or about to start. */
export function isUnderWay({ state }: Pick<Backup, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Whether it could be restored now: it was proven, and its file still exists. */
export function isUsable({ state, file }: Pick<Backup, 'state' | 'file'>): boolean {
  return state === 'proven' && file === 'there'
}
