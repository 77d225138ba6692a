import { useRef, useState } from 'react'
import { tellFailure } from '#platform/web/forms/send-form.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refusedFields, type SubTaskProblems, type SubTaskValues } from './sub-task-form.ts'

/**
 * Sends a form about a sub-task, one call at a time. Why one failed stands at its fields, else in a toast; what is
 * typed stays in any case (spec 1.8).
 */
export function useSubTaskSending() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SubTaskProblems>({})
  // two presses can come before the first is rendered
  const isSending = useRef(false)
  return {
    isBusy,
    /** The server's sentences at their fields. */
    refused,
    /** Fields that were changed since are no longer what the server refused. */
    forget: (changed: Partial<SubTaskValues>) =>
      setRefused((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changed))),
      ),
    /** @returns whether it was done; false also while another call runs */
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
          tellFailure(error, { title: failureTitle, message: sentenceOf(error) })
        }
        return false
      } finally {
        isSending.current = false
        setBusy(false)
      }
    },
  }
}
