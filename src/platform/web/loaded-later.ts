import { useEffect } from 'react'
import { createStore, useStore } from './ui/store.ts'

/** A part of the pages that loads when it is needed: what it is once it is there, and whether it could not be had. */
export interface LoadedLater<Module> {
  module?: Module
  isFailed?: boolean
}

/**
 * A part that is loaded once. Where it is there already it shows in the very first drawing, without the gap that
 * a lazy component leaves.
 */
export function loadedLater<Module>(load: () => Promise<Module>) {
  const loaded = createStore<LoadedLater<Module>>({})
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    loaded.set({})
    load().then(
      (module) => loaded.set({ module }),
      () => {
        isAsked = false
        loaded.set({ isFailed: true })
      },
    )
  }
  return {
    /** Loads it; again, when it failed before. */
    ask,
    useIt(): LoadedLater<Module> {
      useEffect(ask, [])
      return useStore(loaded)
    },
  }
}
