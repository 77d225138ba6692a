import * as z from 'zod/mini'
import { day, isNearDay, userId } from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'

/** The most days for which people may change their own time. */
export const MAX_EDIT_DAYS = 366
/** The most rates of one person, one for each time that it changed. */
export const MAX_PERSON_RATES = 100
/** The most people in one call. */
const MAX_PEOPLE = 500

const EDIT_DAYS = `Days must be a whole number from 0 to ${MAX_EDIT_DAYS}`

const rate = z.optional(z.nullable(lkrAmount('The rate must be an amount with at most two decimals')))

/** What an hour of a person is billed at, and what it costs the business, from a day on. In LKR. */
const PersonRateInput = z.object({
  fromDay: day().check(isNearDay),
  rate,
  cost: z.optional(z.nullable(lkrAmount('The cost must be an amount with at most two decimals'))),
})

/** The rates of the business as sent: they replace all earlier ones (spec 16.2). In LKR. */
export const RatesInput = z.object({
  /** For whom nothing else holds; null: there is none. */
  defaultRate: rate,
  editDays: z
    .int({ error: EDIT_DAYS })
    .check(z.minimum(0, { error: EDIT_DAYS }), z.maximum(MAX_EDIT_DAYS, { error: EDIT_DAYS })),
  people: z
    .array(
      z.object({
        userId: userId(),
        rates: z.array(PersonRateInput).check(
          z.maxLength(MAX_PERSON_RATES, { error: `A person has at most ${MAX_PERSON_RATES} rates` }),
          z.refine((rates) => isEachOnce(rates.map(({ fromDay }) => fromDay)), {
            error: 'Two rates begin on the same day',
          }),
        ),
      }),
    )
    .check(
      z.maxLength(MAX_PEOPLE, { error: `At most ${MAX_PEOPLE} people` }),
      z.refine((people) => isEachOnce(people.map((person) => person.userId)), {
        error: 'Each person can be named once',
      }),
    ),
})
export type RatesInput = z.output<typeof RatesInput>

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/** The rates of the business. In LKR. */
export const Rates = z.object({
  version: z.int(),
  defaultRate: z.nullable(z.number()),
  editDays: z.int(),
  /** Everybody with a rate, and everybody who may note time, by name. */
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      /** The newest first. */
      rates: z.array(
        z.object({ fromDay: z.string(), rate: z.nullable(z.number()), cost: z.nullable(z.number()) }),
      ),
    }),
  ),
})
export type Rates = z.infer<typeof Rates>
