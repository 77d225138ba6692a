import { IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import { ApiError } from '../data/api-client.ts'

/**
 * Whether an earlier attempt, whose reply was lost, is stored, while this one has other contents. A form keeps its key
 * until it gets a reply, whatever is typed meanwhile: so this is refused, and nothing is created twice.
 */
export function isSavedBefore(error: unknown): error is ApiError {
  return error instanceof ApiError && IDEMPOTENCY_KEY in error.fields
}

/** The advice for a dialog or form, which can no longer save and must be closed. */
export function andClose({ message }: ApiError): string {
  return `${message} Close this and look at what was saved.`
}

/** The advice where the text stays in its field: from now on it has a new key. */
export function andBoth({ message }: ApiError): string {
  return `${message} Send this as well only if you want both.`
}
