import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { changedFields, type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { fromCents, storedCents, toCents } from '#platform/shared/money.ts'
import type { Rates, RatesInput } from '../shared/rates-schema.ts'
import { EDIT_DAYS_SIGNAL, RATES_ENTITY, RATES_ID } from './rates-tables.ts'

/** A rate of a person as it is stored and recorded, in cents. */
interface StoredRate {
  user_id: string
  from_day: string
  rate_cents: number | null
  cost_cents: number | null
}

/** All rates, as they are recorded in changes. */
export type StoredRates = {
  default_rate_cents: number | null
  edit_days: number
  /** In the order of people and days. */
  people: readonly StoredRate[]
}

/** All rates, with everybody who may have some. */
export async function getRates(database: Executor): Promise<Rates> {
  const { version, ...stored } = await readRates(database)
  const rated = new Set(stored.people.map((rate) => rate.user_id))
  const people = await database
    .selectFrom('users')
    .select(['id', sql<string>`f_name || ' ' || s_name`.as('name'), 'status'])
    .orderBy('f_name')
    .orderBy('s_name')
    .orderBy('id')
    .execute()
  return {
    version,
    defaultRate: inLkr(stored.default_rate_cents),
    editDays: stored.edit_days,
    people: people
      .filter(({ id, status }) => status === 'Active' || rated.has(id))
      .map(({ id, name }) => ({
        userId: id,
        name,
        rates: stored.people
          .filter((rate) => rate.user_id === id)
          .map((rate) => ({
            fromDay: rate.from_day,
            rate: inLkr(rate.rate_cents),
            cost: inLkr(rate.cost_cents),
          }))
          .toReversed(),
      })),
  }
}

/**
 * Replaces all rates of the people that the input names, and those of everybody else who still has an account.
 * @throws AppError changed_meanwhile; validation for a person who does not exist
 */
export async function replaceRates(
  transaction: WriteExecutor,
  input: RatesInput,
  writer: { actor: ChangeActor; now: Date } & IfMatch,
): Promise<Rates> {
  const before = await lockRates(transaction)
  await requireVersion(before, writer, () => getRates(transaction))
  const known = await transaction.selectFrom('users').select('id').execute()
  const ids = new Set(known.map(({ id }) => id))
  for (const [index, person] of input.people.entries())
    if (!ids.has(person.userId)) throw invalidField(`people.${index}.userId`, 'There is no user with this id')
  const gone = before.people.filter((rate) => !ids.has(rate.user_id))
  const people = input.people.flatMap(({ userId, rates }) =>
    rates.map((rate) => ({
      user_id: userId,
      from_day: rate.fromDay,
      rate_cents: inCents(rate.rate),
      cost_cents: inCents(rate.cost),
    })),
  )
  const after = {
    default_rate_cents: inCents(input.defaultRate),
    edit_days: input.editDays,
    people: [...gone, ...people],
  }
  await storeRates(transaction, before, after, writer)
  return getRates(transaction)
}

/** Lets every open page of time know that other days can be changed by now. */
async function tellEditDays(transaction: WriteExecutor): Promise<void> {
  const people = await transaction.selectFrom('users').select('id').where('status', '=', 'Active').execute()
  await signalUsers(
    transaction,
    people.map(({ id }) => id),
    EDIT_DAYS_SIGNAL,
  )
}

/** All rates, locked until the transaction ends. */
export async function lockRates(transaction: WriteExecutor): Promise<StoredRates & { version: number }> {
  await transaction.selectFrom('work_settings').select('id').forUpdate().execute()
  return readRates(transaction)
}

/** Stores all rates, and records what changed. @param before as {@link lockRates} returned them */
export async function storeRates(
  transaction: WriteExecutor,
  before: StoredRates,
  after: StoredRates,
  { actor, now }: { actor: ChangeActor; now: Date },
): Promise<void> {
  const { default_rate_cents, edit_days } = after
  const people = after.people.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const changed = changedFields<StoredRates>(plain(before), { default_rate_cents, edit_days, people })
  if (changed === undefined) return
  await transaction
    .updateTable('work_settings')
    .set({ default_rate_cents, edit_days, updated_at: now, version: sql`version + 1` })
    .execute()
  await transaction.deleteFrom('person_rates').execute()
  if (people.length > 0) await transaction.insertInto('person_rates').values(people).execute()
  await recordChange(transaction, {
    entity: RATES_ENTITY,
    id: RATES_ID,
    action: 'update',
    actor,
    ...changed,
  })
  // of the change itself only those hear who may see rates
  if (changed.after.edit_days !== undefined) await tellEditDays(transaction)
}

async function readRates(database: Executor): Promise<StoredRates & { version: number }> {
  const settings = await database
    .selectFrom('work_settings')
    .select(['default_rate_cents', 'edit_days', 'version'])
    .executeTakeFirstOrThrow()
  const people = await database
    .selectFrom('person_rates')
    .select(['user_id', 'from_day', 'rate_cents', 'cost_cents'])
    .orderBy('user_id')
    .orderBy('from_day')
    .execute()
  return { ...settings, people }
}

function plain({ default_rate_cents, edit_days, people }: StoredRates): StoredRates {
  return { default_rate_cents, edit_days, people }
}

function orderOf({ user_id, from_day }: StoredRate): string {
  return `${user_id} ${from_day}`
}

function inCents(lkr: number | null | undefined): number | null {
  return lkr === null || lkr === undefined ? null : toCents(lkr)
}

function inLkr(cents: number | null): number | null {
  return cents === null ? null : fromCents(storedCents(cents))
}
