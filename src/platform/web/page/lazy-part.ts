import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** A part of the pages that loads when it is needed: what it is once it is there, and whether it could not be had. */
export interface LoadedLater<Module> {
  module?: Module
  isFailed?: boolean
}

/**
 * A part that is loaded once. Where it is there already it shows in the very first drawing, without the gap that
 * a lazy component leaves.
 */
export function lazyPart<Module>(load: () => Promise<Module>) {
  const loaded = createStore<LoadedLater<Module>>({})
  let asked: Promise<void> | undefined
  const start = () => {
    loaded.set({})
    return load().then(
      (module) => loaded.set({ module }),
      () => {
        asked = undefined
        loaded.set({ isFailed: true })
      },
    )
  }
  /** Loads it; again, when it failed before. Kept once it is there, or could not be had. */
  const whenAsked = () => (asked ??= start())
  const ask = () => void whenAsked()
  return {
    ask,
    whenAsked,
    /** @param isNeeded false leaves it where it is */
    useIt(isNeeded = true): LoadedLater<Module> {
      useEffect(() => {
        if (isNeeded) ask()
      }, [isNeeded])
      return useStore(loaded)
    },
  }
}
