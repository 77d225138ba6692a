import type { PoolClient } from 'pg'
import { createRandom } from '#platform/server/samples/random.ts'
import { addDays } from '#platform/shared/dates.ts'

/** In cents, per hour. */
const DEFAULT_RATE = 450_000
const RATES = [750_000, 600_000, 600_000, 500_000, 500_000, 400_000]
const COSTS = [260_000, 190_000, 175_000, 150_000, 140_000, 110_000]
/** Fixed prices in cents. */
const PRICES = [1_800_000, 2_400_000, 3_600_000, 4_800_000, 7_500_000]
const ESTIMATES = [60, 120, 180, 240, 360, 480]

/**
 * Sets what the hours of the demo's people cost, and how the tasks of clients' projects are billed. Deterministic for a
 * given day.
 * @param userIds who has rates of their own
 */
export async function setRates(
  client: PoolClient,
  { userIds, today }: { userIds: readonly string[]; today: string },
): Promise<void> {
  const random = createRandom(37)
  await client.query('update work_settings set default_rate_cents = $1', [DEFAULT_RATE])
  for (const [index, userId] of userIds.slice(0, RATES.length).entries())
    await client.query(
      'insert into person_rates (user_id, from_day, rate_cents, cost_cents) values ($1, $2, $3, $4)',
      [userId, addDays(today, -300), RATES[index], COSTS[index]],
    )
  const { rows } = await client.query<{ id: number }>(
    `select task.id from tasks task join projects project on project.id = task.project_id
     where project.client_id is not null order by task.id`,
  )
  const terms = rows.map(({ id }) => {
    const billing = random.pick(['hourly', 'hourly', 'fixed', 'no'])
    return {
      id,
      billing,
      amount_cents: billing === 'fixed' ? random.pick(PRICES) : null,
      estimate_minutes: random.chance(0.6) ? random.pick(ESTIMATES) : null,
    }
  })
  await client.query(
    `update tasks set billing = given.billing, amount_cents = given.amount_cents,
       estimate_minutes = given.estimate_minutes
     from json_to_recordset($1) given (id integer, billing text, amount_cents bigint, estimate_minutes integer)
     where tasks.id = given.id`,
    [JSON.stringify(terms)],
  )
}
