import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** The state of a part that loads on demand: its module once loaded, and whether loading failed. */
export interface LoadedLater<Module> {
  module?: Module
  isFailed?: boolean
}

/**
 * A part that is loaded once. If it is already loaded it appears in the first render, without the gap of a lazy
 * component.
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
  /** Loads it, also again after a failure. Resolves once it is loaded or has failed. */
  const whenAsked = () => (asked ??= start())
  const ask = () => void whenAsked()
  return {
    ask,
    whenAsked,
    /** @param isNeeded false does not load it */
    useIt(isNeeded = true): LoadedLater<Module> {
      useEffect(() => {
        if (isNeeded) ask()
      }, [isNeeded])
      return useStore(loaded)
    },
  }
}
