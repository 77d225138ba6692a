import * as z from 'zod/mini'
import { addDays } from '#platform/shared/dates.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { endFault, NewApiToken } from '../shared/api-token-schema.ts'
import { type ChosenExtent, scopesOf } from './scope-choices.ts'

/** Days after which a token ends, unless another day is chosen. */
const USUAL_DAYS = 90

/** What the dialog begins with. @param today in the business's time zone */
export function newTokenValues(today: string) {
  const scopes: readonly ChosenExtent[] = []
  return { name: '', endsOn: addDays(today, USUAL_DAYS), scopes }
}

/** Converts the dialog's values into the body of the call. */
export function newTokenForm(can: (permission: Permission) => boolean, today: string) {
  return z.pipe(
    z.transform(({ scopes, ...typed }: ReturnType<typeof newTokenValues>): z.input<typeof NewApiToken> => {
      return { ...typed, scopes: scopesOf(scopes, can) }
    }),
    NewApiToken.check((context) => {
      const fault = endFault(context.value.endsOn, today)
      if (fault !== undefined)
        context.issues.push({ code: 'custom', input: context.value, path: ['endsOn'], message: fault })
    }),
  )
}
