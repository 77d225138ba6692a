import { type ComponentType, lazy, Suspense } from 'react'
import { liveState } from '#platform/web/data/live.ts'

/** A document's editor with its page preview, loaded separately from the list. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const LazyDialog = lazy(async () => ({ default: await load() }))
  return {
    Dialog: (props: Props) => (
      <Suspense>
        <LazyDialog {...props} />
      </Suspense>
    ),
    /** Preloads it when the pointer or the focus is near the control that opens it. */
    preload: () => {
      // nothing can be loaded from a server that is unreachable
      if (liveState.get() !== 'live') return
      // a failure now is retried when the dialog is needed
      void Promise.allSettled([load()])
    },
  }
}
