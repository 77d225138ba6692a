import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { takeNumber } from './invoice-number.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import { lockInvoice } from './read-invoice.ts'
import { requireIssuable } from './tax/check-issue.ts'

/** How often an invoice may lose its number to another one before one is reserved. */
const MAX_LOST_NUMBERS = 2

interface Reservation {
  actor: ChangeActor
  platform: Pick<Platform, 'config' | 'clock'>
}

/**
 * Reserves a number for a Draft that lost its number while its PDF was rendered: otherwise a large invoice might never
 * be issued while others issue small ones. The Draft keeps it permanently, as a reopened one does.
 * @param times how often it lost one
 */
export async function reserveNumberAfterLosses(
  database: Executor,
  id: number,
  times: number,
  reservation: Reservation,
): Promise<void> {
  if (times < MAX_LOST_NUMBERS) return
  await database.transaction().execute((transaction) => reserveNumber(transaction, id, reservation))
}

async function reserveNumber(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: Reservation,
): Promise<void> {
  const draft = await lockInvoice(transaction, id)
  if (draft.invoice_number !== null) return
  const { settings, check } = await requireIssuable(
    transaction,
    draft,
    dayIn(platform.config.timeZone, platform.clock()),
  )
  const { title } = check
  const { number, at } = await takeNumber(transaction, id, settings, { ...platform, title })
  await transaction
    .updateTable('invoices')
    .set({ invoice_number: number, updated_at: at })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { invoice_number: null },
    after: { event: 'numbered', invoice_number: number },
  })
}
