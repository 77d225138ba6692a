import type { Platform } from '#platform/server/platform.ts'
import { doDueJobs } from './morning-jobs.ts'

/** Milliseconds. */
export interface ReminderSchedule {
  /** Before the first look: a start has other things to do. */
  first: number
  /** Between two looks. */
  look: number
}

const SCHEDULE: ReminderSchedule = { first: 15_000, look: 30_000 }

export interface Reminders {
  /** Looks now what is due, and resolves when it is done. */
  look(): Promise<void>
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

export type RemindersPlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/**
 * Gives the notices of due days at 08:00 and each digest at its person's hour, or as soon as it runs after that on the
 * same day (spec 13.7, 13.8, 13.9). Several processes over one database do each of them once; see doDueJobs.
 */
export function startReminders(
  platform: RemindersPlatform,
  schedule: Partial<ReminderSchedule> = {},
): Reminders {
  const times = { ...SCHEDULE, ...schedule }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  const lookIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look(), milliseconds).unref()
  }
  const look = (): Promise<void> => {
    looking ??= doDueJobs(platform, () => isStopped)
      .catch((error: unknown) =>
        platform.log.warn({ reason: String(error) }, 'what is due this morning could not be looked up'),
      )
      .finally(() => {
        looking = undefined
        lookIn(times.look)
      })
    return looking
  }

  lookIn(times.first)
  return {
    look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
