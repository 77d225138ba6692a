import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'
import { Finding } from '#platform/shared/finding.ts'
import { Backup } from './backup-schema.ts'

/** Sizes in bytes. */
const DiskSpace = z.object({ path: z.string(), free: z.int(), total: z.int() })

/** The state of an installation. It contains no secrets. */
export const Installation = z.object({
  version: z.string(),
  database: z.object({
    /** The embedded PostgreSQL in the data folder, or the one of DATABASE_URL. */
    kind: z.enum(['embedded', 'external']),
    /** Such as `18.1`. */
    version: z.string(),
    /** Which binaries run the embedded one: shipped, found on the machine, or set by POSTGRES_BIN; null = unknown. */
    origin: z.nullable(z.enum(['shipped', 'found', 'set'])),
    bytes: z.int(),
    /** Milliseconds by which its clock is ahead of the server's; negative when it is behind. */
    clockDifference: z.int(),
    /** The largest tables with their indexes, the largest first; rows as PostgreSQL estimates them. */
    tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
  }),
  /** Null where the operating system does not report it. */
  disk: z.object({
    data: z.nullable(DiskSpace),
    backups: z.nullable(DiskSpace),
    /** What attached files take, and may take (spec 27.1). */
    files: z.optional(z.object({ used: z.int(), quota: z.int() })),
  }),
  mail: z.object({
    isConfigured: z.boolean(),
    queued: z.int(),
    failed: z.int(),
    /** When the oldest waiting message was written. */
    oldestQueuedAt: z.nullable(Instant),
  }),
  backups: z.object({
    /** Whether one is made every night, and how many are retained. */
    isNightly: z.boolean(),
    kept: z.int(),
    /** The newest proven one whose file exists: what could be restored now. */
    lastProven: z.nullable(Backup),
    /** The newest ones, newest first. */
    newest: z.array(Backup),
  }),
  /** The doctor's findings, except the checks of every row, which run with each backup. */
  findings: z.array(Finding),
})
export type Installation = z.infer<typeof Installation>
