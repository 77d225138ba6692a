import { IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import { ApiError } from '../data/api-client.ts'

/**
 * Whether an earlier attempt, whose answer was lost, is stored, while this one has other contents. A form keeps its key
 * until it is answered, whatever is typed meanwhile: so this is refused, and nothing is made twice.
 */
export function isSavedBefore(error: unknown): error is ApiError {
  return error instanceof ApiError && IDEMPOTENCY_KEY in error.fields
}

/** What to do then where there is a dialog or a form to close, which saves nothing any more. */
export function andClose({ message }: ApiError): string {
  return `${message} Close this and look at what was saved.`
}

/** What to do then where the text stays in its field: from now on it has a key of its own. */
export function andBoth({ message }: ApiError): string {
  return `${message} Send this as well only if you want both.`
}
