import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'

const BACKUPS_LOCK = 7_301_011

/** Serializes the decision which backup is made next, until the transaction ends. */
export async function lockBackups(transaction: WriteExecutor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BACKUPS_LOCK})`.execute(transaction)
}
