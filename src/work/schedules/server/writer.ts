import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { Moment } from './read-schedules.ts'

/** Who writes a schedule, with the time. */
export interface ScheduleWriter {
  actor: Actor
  platform: Pick<Platform, 'clock' | 'config'>
}

/** Where and when a writer writes. */
export function momentOf({ clock, config }: Pick<Platform, 'clock' | 'config'>): Moment {
  return { timeZone: config.timeZone, today: dayIn(config.timeZone, clock()) }
}
