import { sql } from 'kysely'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { ACCOUNT_ENTITY, RECEIPT_ENTITY } from '#sales/invoices/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Consequence } from '#platform/server/records/consequence.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { SLIP_ENTITY } from './slip-tables.ts'

/** A receipt that names a slip, as it is at the end of a call. */
interface SlipReceipt {
  slip_id: number
  is_new: boolean
  is_standing: boolean
  is_of_client: boolean
}

/**
 * A receipt that names a slip books it, and its reversal makes the slip new again, whatever call it is: nothing that
 * moves money has to know of slips (spec 22.4). Of two receipts at once the second finds the slip booked.
 */
export const followReceipts: Consequence = {
  // of invoices and accounts a reversed payment, which is an update of either
  follows: ({ entity, action }) =>
    entity === RECEIPT_ENTITY.name ||
    (action === 'update' && (entity === INVOICE_ENTITY.name || entity === ACCOUNT_ENTITY.name)),
  async draw(transaction, changes) {
    for (const receipt of await changedReceipts(transaction, changes)) await follow(transaction, receipt)
  },
}

async function changedReceipts(
  transaction: WriteExecutor,
  changes: readonly number[],
): Promise<readonly SlipReceipt[]> {
  const { rows } = await sql<SlipReceipt>`
    with changed as (
      select entity_id::integer as id, action = 'create' as is_new from changes
      where id = any(${changes}::bigint[]) and entity = ${RECEIPT_ENTITY.name}
      union
      select payments.receipt_id, false from changes
      join payments on payments.id = (changes.after ->> 'payment_id')::integer
      where changes.id = any(${changes}::bigint[]) and changes.after ->> 'event' = 'reversed'
    )
    select receipts.slip_id, bool_or(changed.is_new) as is_new,
      exists (select from payments part where part.receipt_id = receipts.id and part.reverses_id is null
        and not exists (select from payments back where back.reverses_id = part.id)) as is_standing,
      coalesce((select (invoices.client_id, coalesce(invoices.client_id::text, lower(invoices.client_email)))
          is not distinct from (account.client_id, coalesce(account.client_id::text, lower(account.email)))
        from slips join invoices on invoices.id = slips.invoice_id
        join client_accounts account on account.id = receipts.account_id
        where slips.id = receipts.slip_id), true) as is_of_client
    from changed join receipts on receipts.id = changed.id
    where receipts.slip_id is not null
    group by receipts.id order by receipts.slip_id`.execute(transaction)
  return rows
}

/** @throws AppError validation at slipId; conflict unless the slip of a new receipt is new */
async function follow(
  transaction: WriteExecutor,
  { slip_id: id, is_new: isNew, is_standing: isStanding, is_of_client: isOfClient }: SlipReceipt,
): Promise<void> {
  const held = await transaction
    .selectFrom('slips')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (held === undefined) throw invalidField('slipId', 'Choose a slip from the list')
  if (isNew) {
    if (!isOfClient) throw invalidField('slipId', 'This slip is not one of this client')
    if (held.state === 'booked')
      throw new AppError('conflict', 'The payment of this slip is recorded already')
    if (held.state === 'refused') throw new AppError('conflict', 'This slip was refused')
  }
  const state = isStanding ? 'booked' : 'new'
  if (held.state === state) return
  await transaction.updateTable('slips').set({ state }).where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: SLIP_ENTITY,
    id,
    action: 'update',
    actor: 'system',
    before: { state: held.state },
    after: { state },
  })
}
