import { useEffect } from 'react'
import { createStore, useStore } from '#platform/web/ui/store.ts'

/** Open dialogs that add a second way; the last of them shows the recovery codes. */
const setUps = createStore(0)

/** Whether a second way is being added: what it opens waits until the recovery codes were seen. */
export function useSetUpUnderWay(): boolean {
  return useStore(setUps) > 0
}

/** Counts the dialog while it is open. */
export function useSetUp(): void {
  useEffect(() => {
    setUps.set((open) => open + 1)
    return () => setUps.set((open) => open - 1)
  }, [])
}
