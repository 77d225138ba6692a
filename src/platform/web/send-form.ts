import { sentenceOf } from './sentence-of.ts'
import { toast } from './ui/toast.tsx'

/**
 * Sends what a form holds; a failure is told in a toast and given on, so that the form shows it at its fields and keeps
 * what was typed (rulings 4).
 * @param title of the toast, such as `Client not saved`
 */
export async function sendForm(title: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    toast.error({ title, message: sentenceOf(error) })
    throw error
  }
}
