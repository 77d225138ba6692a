import { randomUUID } from 'node:crypto'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import type { Platform } from '#platform/server/platform.ts'
import { BACKUP_ENTITY } from './backup-tables.ts'
import { claimBackup } from './claim-backup.ts'
import { type BackupMeans, type BackupTimes, makeBackup } from './make-backup.ts'
import { removeOldBackups } from './remove-old-backups.ts'

/** Milliseconds. */
export interface BackupSchedule extends BackupTimes {
  /** Delay of the first check: startup has other work to do. */
  first: number
  /** Between two checks whether one is due. */
  look: number
}

const MINUTE = 60_000
const SCHEDULE: BackupSchedule = {
  first: 20_000,
  look: MINUTE / 2,
  lease: MINUTE,
  renewal: 10_000,
  most: 60 * MINUTE,
}

export interface Backups {
  /** Checks now whether one is due, and resolves when it is finished. */
  look(): Promise<void>
  /** Starts no other, and aborts the one in progress. */
  stop(): Promise<void>
}

type BackupsPlatform = Pick<Platform, 'config' | 'database' | 'feed' | 'log' | 'clock'>

/**
 * Makes the backups of an installation: one every night at 02:00 in TIME_ZONE, or as soon as the process runs after
 * that, and those that are requested. Several processes on one database make each of them once; see claimBackup.
 */
export function startBackups(
  platform: BackupsPlatform,
  means: BackupMeans,
  schedule: Partial<BackupSchedule> = {},
): Backups {
  const times = { ...SCHEDULE, ...schedule }
  const runner = randomUUID()
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false

  const lookIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!controller.signal.aborted) timer = setTimeout(() => void look(), milliseconds).unref()
  }
  const makeDue = async (): Promise<void> => {
    do {
      lookAgain = false
      const claimed = await claimBackup(platform, { runner, lease: times.lease })
      if (claimed === undefined) return
      await makeBackup(platform, means, claimed, { times, signal: controller.signal })
      await removeOldBackups(platform)
    } while (lookAgain && !controller.signal.aborted)
  }
  const look = (): Promise<void> => {
    lookAgain = true
    if (controller.signal.aborted) return looking ?? Promise.resolve()
    looking ??= makeDue()
      .catch((error: unknown) =>
        platform.log.warn({ reason: errorText(error) }, 'whether a backup is due could not be looked up'),
      )
      .finally(() => {
        looking = undefined
        lookIn(times.look)
      })
    return looking
  }

  platform.feed.onChange(({ entity, action, actorId }) => {
    // one was requested
    if (entity === BACKUP_ENTITY.name && action === 'create' && actorId !== null) void look()
  })
  lookIn(times.first)
  return {
    look,
    async stop() {
      controller.abort()
      clearTimeout(timer)
      await looking
    },
  }
}
