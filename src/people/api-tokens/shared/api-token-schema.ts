import * as z from 'zod/mini'
import { addDays } from '#platform/shared/dates.ts'
import { day, Instant, line, visible } from '#platform/shared/fields.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'

/** How many tokens a person may have, ended ones included. */
export const MAX_API_TOKENS = 20
/** Days after which a token ends at the latest. */
export const MAX_API_TOKEN_DAYS = 366
export const API_TOKEN_NAME_LENGTH = 60

const Scope = z.enum(PERMISSIONS, { error: 'This is not a permission' })

/** What a token is made from (spec 32.1). */
export const NewApiToken = z.object({
  name: line({ max: API_TOKEN_NAME_LENGTH, required: 'Name is required' }).check(visible('Name is required')),
  /** Calendar day, the last one on which it works. */
  endsOn: day(),
  scopes: z
    .array(Scope)
    .check(
      z.minLength(1, 'Choose at least one thing that it may do'),
      z.maxLength(PERMISSIONS.length, 'Each permission is named once'),
    ),
})
export type NewApiToken = z.infer<typeof NewApiToken>

/** A token without its secret. */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  endsOn: z.string(),
  scopes: z.array(Scope),
  createdAt: Instant,
  /** To the hour; null: never. */
  lastUsedAt: z.nullable(Instant),
})
export type ApiToken = z.infer<typeof ApiToken>

/** A token of anybody, with whose it is. */
export const AnyApiToken = z.extend(ApiToken, { owner: z.object({ id: z.uuid(), name: z.string() }) })
export type AnyApiToken = z.infer<typeof AnyApiToken>

/** A token that was just made: the only reply that contains the secret. */
export const MadeApiToken = z.extend(ApiToken, { token: z.string() })
export type MadeApiToken = z.infer<typeof MadeApiToken>

/** Why a token cannot end on a day; undefined if it can. @param today in the business's time zone */
export function endFault(endsOn: string, today: string): string | undefined {
  if (endsOn < today) return 'This day has passed'
  return endsOn > addDays(today, MAX_API_TOKEN_DAYS) ? 'A token ends within a year' : undefined
}
