import { createStore } from '../ui/store.ts'

/** Asks the person at the screen to prove who it is. @returns whether that was done */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Whether the person is being asked: what covers the page meanwhile makes room. */
export const isProofAsked = createStore(false)

/** Sets who asks; the signed-in pages have one. @returns removes it */
export function askForProofBy(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/**
 * Asks for the proof that a call was refused for (spec 35.1). Calls that are refused at the same time share one question.
 * @returns whether the call can be sent again; false if the person declined
 */
export function proveOwner(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
    isProofAsked.set(false)
  })
  return asking
}

async function ask(): Promise<boolean> {
  if (asker === undefined) return false
  isProofAsked.set(true)
  return asker()
}
