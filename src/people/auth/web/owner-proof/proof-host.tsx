import { useEffect, useState } from 'react'
import { askForProofBy } from '#platform/web/data/owner-proof.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'

const dialog = lazyPart(() => import('./proof-dialog.tsx'))

interface Question {
  answer: (isProven: boolean) => void
}

/** Asks for the proof that calls are refused for (spec 35.1); in the frame of every page behind the sign-in. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question>()
  const { module, isFailed } = dialog.useIt(question !== undefined)
  useEffect(() => {
    let open: Question | undefined
    const stop = askForProofBy(
      () =>
        new Promise((resolve) => {
          const answer = (isProven: boolean) => {
            open = undefined
            setQuestion(undefined)
            resolve(isProven)
          }
          open = { answer }
          setQuestion(open)
          // asked again after it could not be loaded
          dialog.ask()
        }),
    )
    return () => {
      stop()
      open?.answer(false)
    }
  }, [])
  useEffect(() => {
    if (question === undefined || isFailed !== true) return
    toast.error({ message: 'The question who you are could not be loaded. Please try again.' })
    question.answer(false)
  }, [question, isFailed])
  if (question === undefined || module === undefined) return null
  return <module.ProofDialog onProven={() => question.answer(true)} onCancel={() => question.answer(false)} />
}
