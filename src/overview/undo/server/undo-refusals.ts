import { AppError } from '#platform/shared/errors.ts'

/** The reasons for refusing an undo. Each of them rolls the whole transaction back. */
export interface Refusals {
  /** The field has another value by now. */
  changed: () => AppError
  /** The field already has its previous value. */
  done: () => AppError
  /** The record no longer exists. */
  gone: () => AppError
  /** A record that it pointed to before no longer exists. */
  loose: () => AppError
  old: () => AppError
  /** Payments, numbers, mail and the like. */
  impossible: () => AppError
}

/** The refusals with their messages. @param count of the changes to undo */
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

/** Error codes of the database for a reference to a deleted record, and for a violated constraint. */
const FOREIGN_KEY_VIOLATION = '23503'
const RULE_VIOLATIONS = new Set(['23505', '23514', '23P01'])

/**
 * Turns a feature's refusal into a refusal to undo: there is no field to correct, and nothing that the address names is
 * missing.
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
