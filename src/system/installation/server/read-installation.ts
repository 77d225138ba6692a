import type { Pool } from 'pg'
import type { DiskSpace } from '#platform/server/examination/examine-disk.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Installation } from '../shared/installation-schema.ts'
import { examineInstallation } from './examine-installation.ts'

const LARGEST = 5

/** The state of the installation. @param version the release that runs */
export async function readInstallation(platform: Platform, version: string): Promise<Installation> {
  const { config, pool } = platform
  const { findings, disks, files, mail, backups, clockDifference, postgres } =
    await examineInstallation(platform)
  return {
    version,
    database: {
      kind: config.databaseUrl === undefined ? 'embedded' : 'external',
      version: postgres.version,
      origin: postgres.binaries?.version === postgres.version ? postgres.binaries.origin : null,
      ...(await readDatabase(pool)),
      clockDifference,
    },
    disk: { data: shown(disks.data), backups: shown(disks.backups), files },
    mail,
    backups: {
      isNightly: config.backupsKept > 0,
      kept: config.backupsKept,
      lastProven: backups.lastProven ?? null,
      newest: [...backups.newest],
    },
    findings,
  }
}

async function readDatabase(pool: Pool): Promise<Pick<Installation['database'], 'bytes' | 'tables'>> {
  const { rows: servers } = await pool.query<{ bytes: number }>(
    `select pg_database_size(current_database()) as bytes`,
  )
  const { rows: tables } = await pool.query<Installation['database']['tables'][number]>(
    `select relname::text as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::bigint as rows
     from pg_class
     where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
     order by 2 desc, 1 limit $1`,
    [LARGEST],
  )
  return { bytes: servers[0]?.bytes ?? 0, tables }
}

function shown(space: DiskSpace | undefined): Installation['disk']['data'] {
  return space === undefined ? null : { path: space.path, free: space.free, total: space.total }
}
