import type { RawBuilder } from 'kysely'
import type { Actor } from '../security/actor.ts'
import type { Entity } from '../records/changes.ts'
import type { WriteExecutor } from '../database/database.ts'
import type { Lock, LockedTable } from '../database/lock-order.ts'
import type { Platform } from '../platform.ts'

/** What the sample data is written with. */
export interface SampleWriter {
  transaction: WriteExecutor
  actor: Actor
  loadedAt: Date
  /** The calendar day around which the dates lie: that of `loadedAt`. */
  today: string
  /** Who writes, as of a moment of the past. The audit trail says when it was truly written. */
  at: (moment: Date) => {
    actor: Actor
    now: Date
    today: string
    platform: Pick<Platform, 'config' | 'clock'>
  }
  /** Notes that something belongs to the sample data. */
  mark: (entity: Entity, id: string | number) => void
  /** The ids of what was noted so far of an entity, in the order in which it was added. */
  idsOf: (entity: string) => string[]
}

/** A kind of thing of the sample data. What belongs to one thing alone, such as a task's comments, has no kind. */
export interface SampleKind {
  entity: Entity
  table: LockedTable
  /** What people made of it counts as work of their own, with which sample data is not mixed. */
  isWork?: true
  /** The column with the e-mail address of one, to which nothing is sent. */
  address?: string
  /** Whether a row has become somebody's own: it stays, and gets mail. */
  isOwn?: RawBuilder<boolean>
  /** What of people's own a removal changes. */
  changes?(transaction: WriteExecutor): Promise<Lock>
  /** What has to go before the rows with these ids can. */
  beforeRemoval?(transaction: WriteExecutor, ids: readonly string[]): Promise<void>
}

/**
 * A part of the sample data, declared by its feature; `src/app/server/sample-data.ts` holds the one list of them.
 * @typeParam Parts what the composition gives beside the writer
 */
export interface Sample<Parts = object> {
  kind?: SampleKind
  /** Adds its part by the feature's own rules, and notes it. Without it, another part adds things of this kind. */
  add?(writer: SampleWriter, parts: Parts): Promise<void>
}
