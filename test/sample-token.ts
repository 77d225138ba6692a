import type { NewApiToken } from '#people/api-tokens/shared/api-token-schema.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import type { Permission } from '#platform/shared/permissions.ts'

/** What a token is made from; it ends in 30 days. */
export function sampleToken(scopes: readonly Permission[] = ['task:view']): NewApiToken {
  return {
    name: 'Website form',
    endsOn: addDays(dayIn('Asia/Colombo', new Date()), 30),
    scopes: [...scopes],
  }
}
