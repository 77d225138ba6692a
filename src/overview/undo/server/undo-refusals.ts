import { AppError } from '#platform/shared/errors.ts'

/** Why changes are not taken back. Nothing is: the transaction ends with each of them. */
export interface Refusals {
  /** It has another value by now. */
  changed: () => AppError
  /** It has the value of before already. */
  done: () => AppError
  /** There is no such thing any more. */
  gone: () => AppError
  /** What it pointed to before is not there any more. */
  loose: () => AppError
  old: () => AppError
  /** Payments, numbers, mail and the like. */
  impossible: () => AppError
}

/** The refusals with their sentences. @param count of the changes that were to be taken back */
export function refusalsOf(count: number): Refusals {
  const what = count === 1 ? 'This' : 'One of these'
  const conflict = (rest: string) => () => new AppError('conflict', `${what} ${rest}`)
  return {
    changed: conflict('was changed since, so nothing was undone'),
    done: conflict('has been undone already'),
    gone: conflict('was deleted since, so nothing was undone'),
    loose: conflict('belonged to something that was deleted since, so nothing was undone'),
    old: conflict('was changed more than 15 minutes ago and can no longer be undone'),
    impossible: conflict('cannot be undone'),
  }
}

/** What the database says where something is pointed to that is gone by now, and where a rule does not hold. */
const FOREIGN_KEY_VIOLATION = '23503'
const RULE_VIOLATIONS = new Set(['23505', '23514', '23P01'])

/**
 * What a feature refuses, as a refusal to take something back: there is no field to correct, and nothing that the address
 * names is missing.
 */
export function asRefusal(error: unknown, refusals: Refusals): unknown {
  if (error instanceof AppError) {
    if (error.code === 'validation') return refusals.loose()
    return error.code === 'not_found' ? refusals.gone() : error
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === FOREIGN_KEY_VIOLATION) return refusals.loose()
  return typeof code === 'string' && RULE_VIOLATIONS.has(code) ? refusals.changed() : error
}
