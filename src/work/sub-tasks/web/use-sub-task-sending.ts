import { useRef, useState } from 'react'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refusedFields, type SubTaskProblems, type SubTaskValues } from './sub-task-form.ts'

/**
 * Sends a sub-task's form, one call at a time. A failure is shown at its fields, or else in a toast; the text stays in
 * either case (spec 1.8).
 */
export function useSubTaskSending() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SubTaskProblems>({})
  // a second press can come before the first is rendered
  const isSending = useRef(false)
  return {
    isBusy,
    /** The server's messages by field. */
    refused,
    /** Clears the messages of fields that were changed since. */
    forget: (changed: Partial<SubTaskValues>) =>
      setRefused((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changed))),
      ),
    /** @returns whether it succeeded; also false while another call runs */
    send: async (failureTitle: string, action: () => Promise<unknown>): Promise<boolean> => {
      if (isSending.current) return false
      isSending.current = true
      setBusy(true)
      setRefused({})
      try {
        await action()
        return true
      } catch (error) {
        const fields = refusedFields(error)
        setRefused(fields)
        if (Object.keys(fields).length === 0) {
          toastFailure(error, { title: failureTitle, message: sentenceOf(error) })
        }
        return false
      } finally {
        isSending.current = false
        setBusy(false)
      }
    },
  }
}
