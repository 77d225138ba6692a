import { type ComponentType, lazy, Suspense } from 'react'
import { liveState } from '#platform/web/data/live.ts'

/** A document's editor with its page preview, which the list loads without. */
export function laterDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const LazyDialog = lazy(async () => ({ default: await load() }))
  return {
    Dialog: (props: Props) => (
      <Suspense>
        <LazyDialog {...props} />
      </Suspense>
    ),
    /** Loads it, as soon as the pointer or the focus comes near what opens it. */
    preload: () => {
      // a server that is away has nothing to load
      if (liveState.get() !== 'live') return
      // what fails now is tried again when it is needed
      void Promise.allSettled([load()])
    },
  }
}
