import { sql } from 'kysely'
import type { Disks, DiskSpace } from '#platform/server/examination/examine-disk.ts'
import type { Platform } from '#platform/server/platform.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'

/** Bytes that a backup always leaves free, because the product keeps running. */
const RESERVE = 500_000_000
/** Restoring temporarily takes the size of the database again, and as much again for its log. */
const RESTORED_SIZE = 2

type RoomPlatform = Pick<Platform, 'config' | 'database'>

/**
 * Why there is no room to write a backup, if so. On a separate disk backups may use all of it: then the next one fails,
 * and nothing else is affected.
 */
export async function lackOfRoomToWrite(
  platform: RoomPlatform,
  { data, backups }: Disks,
): Promise<string | undefined> {
  if (data === undefined || backups?.device !== data.device) return undefined
  const needed = await databaseSize(platform)
  return lacks(backups, needed)
    ? `No backup was made: ${stateOf(backups)}, and a backup may take ${formatBytes(needed)}.`
    : undefined
}

/** Why there is no room to verify a backup beside the data, if so; the disk of another machine is unknown. */
export async function lackOfRoomToRestore(
  platform: RoomPlatform,
  { data }: Disks,
): Promise<string | undefined> {
  if (platform.config.databaseUrl !== undefined || data === undefined) return undefined
  const needed = RESTORED_SIZE * (await databaseSize(platform))
  return lacks(data, needed)
    ? `It was written, and could not be tried: ${stateOf(data)}, and restoring takes up to ${formatBytes(needed)}.`
    : undefined
}

function lacks({ free }: DiskSpace, needed: number): boolean {
  return free < needed + RESERVE
}

function stateOf({ path, free }: DiskSpace): string {
  return `the disk of ${path} has ${formatBytes(free)} free`
}

async function databaseSize({ database }: RoomPlatform): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database,
  )
  return rows[0]?.bytes ?? 0
}
