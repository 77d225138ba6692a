import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

const SAMPLE_DATA_LOCK = 7_240_017

/**
 * Prevents concurrent loading and removing of the sample data until the transaction ends. Callers do not wait, because
 * it takes seconds.
 * @throws AppError conflict while another transaction has the lock
 */
export async function lockSampleData(transaction: WriteExecutor): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${SAMPLE_DATA_LOCK}) as locked`.execute(transaction)
  if (rows[0]?.locked !== true) {
    throw new AppError('conflict', 'The sample data is being loaded or removed at this moment')
  }
}
