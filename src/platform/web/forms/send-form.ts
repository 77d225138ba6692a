import { andClose, isSavedBefore } from './saved-before.ts'
import { isProofDeclined } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { isClash } from './use-form-clash.ts'
import { toast, type ToastOptions } from '../ui/overlays/toast.tsx'

/**
 * Sends a form's values; a failure is shown in a toast and rethrown, so that the form shows it at its fields and keeps
 * the input (spec 1.7).
 * @param title of the toast, such as `Client not saved`
 */
export async function sendForm(title: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    toastFailure(error, { title, message: sentenceOf(error) })
    throw error
  }
}

/**
 * Shows why a form was not saved, unless an earlier attempt was stored. A concurrent change by another user is shown by
 * the form itself; who declined to confirm the own identity knows why.
 */
export function toastFailure(error: unknown, failure: ToastOptions): void {
  if (isClash(error) || isProofDeclined(error)) return
  toast.error(isSavedBefore(error) ? { title: 'Nothing was saved twice', message: andClose(error) } : failure)
}
