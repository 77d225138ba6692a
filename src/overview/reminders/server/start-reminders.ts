import type { Platform } from '#platform/server/platform.ts'
import { doDueJobs } from './morning-jobs.ts'

/** In milliseconds. */
export interface ReminderSchedule {
  /** Before the first look, to keep the startup free for other work. */
  first: number
  /** Between two looks. */
  look: number
}

const SCHEDULE: ReminderSchedule = { first: 15_000, look: 30_000 }

export interface Reminders {
  /** Runs the jobs that are due now; resolves when they are done. */
  look(): Promise<void>
  /** Starts nothing more, and waits for the jobs in progress. */
  stop(): Promise<void>
}

export type RemindersPlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/**
 * Sends the notices of due days at 08:00 and each digest at its person's hour, or later on the same day as soon as it
 * runs (spec 13.7, 13.8, 13.9). With several processes on one database each is sent once; see doDueJobs.
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
