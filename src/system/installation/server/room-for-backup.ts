import { sql } from 'kysely'
import type { Disks, DiskSpace } from '#platform/server/examination/examine-disk.ts'
import type { Platform } from '#platform/server/platform.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'

/** Bytes that stay free whatever a backup takes: the product goes on meanwhile. */
const RESERVE = 500_000_000
/** Restoring takes the size of the database once more, and as much again of its log for a while. */
const RESTORED_SIZE = 2

type RoomPlatform = Pick<Platform, 'config' | 'database'>

/**
 * Why there is no room to write a backup, if there is none. On a disk of their own backups may fill it: then there is
 * none, and nothing else happens.
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

/** Why there is no room to try a backup beside the data, if there is none; of another machine's disk nothing is known. */
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
