import type { DocumentSource } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'

/** Who loads the sample data, and with what. */
export interface SampleLoader {
  actor: Actor
  platform: Pick<Platform, 'config' | 'clock'>
  documents: DocumentSource
}

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
    documents: DocumentSource
  }
  /** Notes that something belongs to the sample data. */
  mark: (entity: Entity, id: string | number) => void
}

/** @param marks where what belongs to the sample data is noted */
export function sampleWriter(
  transaction: WriteExecutor,
  { actor, platform: { config, clock }, documents }: SampleLoader,
  marks: { entity: string; entity_id: string }[],
): SampleWriter {
  const loadedAt = clock()
  return {
    transaction,
    actor,
    loadedAt,
    today: dayIn(config.timeZone, loadedAt),
    at: (moment) => ({
      actor,
      now: moment,
      today: dayIn(config.timeZone, moment),
      platform: { config, clock: () => moment },
      documents,
    }),
    mark: ({ name }, id) => void marks.push({ entity: name, entity_id: String(id) }),
  }
}
