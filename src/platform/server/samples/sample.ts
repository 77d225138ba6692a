import type { RawBuilder } from 'kysely'
import type { Actor } from '../security/actor.ts'
import type { Entity } from '../records/changes.ts'
import type { WriteExecutor } from '../database/database.ts'
import type { Lock, LockedTable } from '../database/lock-order.ts'
import type { Platform } from '../platform.ts'

/** What sample records are written with. */
export interface SampleWriter {
  transaction: WriteExecutor
  actor: Actor
  loadedAt: Date
  /** The calendar day that all dates are relative to: that of `loadedAt`. */
  today: string
  /** The writer at a moment in the past. The audit trail has the real time of writing. */
  at: (moment: Date) => {
    actor: Actor
    now: Date
    today: string
    platform: Pick<Platform, 'config' | 'clock' | 'secrets'>
  }
  /** Marks a record as part of the sample data. */
  mark: (entity: Entity, id: string | number) => void
  /** The ids of an entity's records marked so far, in the order in which they were added. */
  idsOf: (entity: string) => string[]
}

/** A kind of sample records. Records that belong to a single other one, such as a task's comments, have no kind. */
export interface SampleKind {
  entity: Entity
  table: LockedTable
  /** Whether users' own records of this kind count as work, with which sample data must not be mixed. */
  isWork?: true
  /** The column with the e-mail address, to which nothing is sent. */
  address?: string
  /** Whether a row has become a real record: it stays, and gets mail. */
  isOwn?: RawBuilder<boolean>
  /** Returns the locks on users' own records that a removal changes. */
  changes?(transaction: WriteExecutor): Promise<Lock>
  /** Parts users' own records from samples of any kind, before the first row is deleted. */
  release?(transaction: WriteExecutor): Promise<void>
  /** Deletes what must be deleted before the rows with these ids. */
  beforeRemoval?(transaction: WriteExecutor, ids: readonly string[]): Promise<void>
}

/**
 * A part of the sample data, declared by its feature; `src/app/server/sample-data.ts` has the only list of them.
 * @typeParam Parts what the composition provides besides the writer
 */
export interface Sample<Parts = object> {
  kind?: SampleKind
  /**
   * Adds its records under the feature's own rules, and marks them. Without it, another part adds records of this kind.
   */
  add?(writer: SampleWriter, parts: Parts): Promise<void>
}
