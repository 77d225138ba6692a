import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { RefusalInput, Slip } from '../shared/slip-schema.ts'
import { getSlip } from './read-slips.ts'
import { SLIP_ENTITY } from './slip-tables.ts'

/** Refuses a new slip (spec 22.4). @throws AppError not_found; conflict unless it is new */
export async function refuseSlip(
  transaction: WriteExecutor,
  id: number,
  { why }: RefusalInput,
  actor: ChangeActor,
): Promise<Slip> {
  const held = await transaction
    .selectFrom('slips')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (held === undefined) throw notFound('Slip')
  if (held.state === 'booked')
    throw new AppError('conflict', 'The payment of this slip is recorded. Reverse it first.')
  if (held.state === 'refused') throw new AppError('conflict', 'This slip was refused already')
  await transaction.updateTable('slips').set({ state: 'refused', why }).where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: SLIP_ENTITY,
    id,
    action: 'update',
    actor,
    before: { state: 'new' },
    after: { state: 'refused', why },
  })
  return getSlip(transaction, id)
}
