import { andClose, isSavedBefore } from './saved-before.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { isClash } from './use-form-clash.ts'
import { toast, type ToastOptions } from '../ui/overlays/toast.tsx'

/**
 * Sends what a form holds; a failure is told in a toast and given on, so that the form shows it at its fields and keeps
 * what was typed (spec 1.7).
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
 * Says why what a form holds was not saved, unless it was: as it was before the last change. What somebody else changed
 * meanwhile is shown by the form itself.
 */
export function toastFailure(error: unknown, failure: ToastOptions): void {
  if (isClash(error)) return
  toast.error(isSavedBefore(error) ? { title: 'Nothing was saved twice', message: andClose(error) } : failure)
}
