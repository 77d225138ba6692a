import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'
import { Finding } from '#platform/shared/finding.ts'
import { Backup } from './backup-schema.ts'

/** Sizes in bytes. */
const DiskSpace = z.object({ path: z.string(), free: z.int(), total: z.int() })

/** How an installation is. Nothing secret stands in it. */
export const Installation = z.object({
  version: z.string(),
  database: z.object({
    /** Our own PostgreSQL in the data folder, or the one of DATABASE_URL. */
    kind: z.enum(['embedded', 'external']),
    /** Such as `18.1`. */
    version: z.string(),
    /** Whose programs run the embedded one: shipped, found on the machine, or set by POSTGRES_BIN; null = not known. */
    origin: z.nullable(z.enum(['shipped', 'found', 'set'])),
    bytes: z.int(),
    /** Milliseconds by which its clock is ahead of the server's; negative when it is behind. */
    clockDifference: z.int(),
    /** The largest tables with their indexes, the largest first; rows as PostgreSQL estimates them. */
    tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
  }),
  /** Null where the system does not say. */
  disk: z.object({ data: z.nullable(DiskSpace), backups: z.nullable(DiskSpace) }),
  mail: z.object({
    isConfigured: z.boolean(),
    queued: z.int(),
    failed: z.int(),
    /** When the message that waits longest was written. */
    oldestQueuedAt: z.nullable(Instant),
  }),
  backups: z.object({
    /** Whether one is made every night, and how many of them are kept. */
    isNightly: z.boolean(),
    kept: z.int(),
    /** The newest that was proven and whose file is there: what could be restored now. */
    lastProven: z.nullable(Backup),
    /** The newest ones, newest first. */
    newest: z.array(Backup),
  }),
  /** What the doctor finds too, except what is looked for in every row: that is done with each backup. */
  findings: z.array(Finding),
})
export type Installation = z.infer<typeof Installation>
