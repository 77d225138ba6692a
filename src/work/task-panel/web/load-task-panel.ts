import { liveState } from '#platform/web/data/live.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** Only an opened panel needs these; they are asked for as soon as somebody points at a task. */
export const panelPart = lazyPart(() => import('./task-panel.tsx'))
export const richTextPart = lazyPart(() => import('#work/rich-text/web/index.ts'))

/** Loads the panel and its editor beforehand, so that a press on a task does not wait for them. */
export function preloadTaskPanel(): void {
  // a server that is away has nothing to load
  if (liveState.get() !== 'live') return
  panelPart.ask()
  richTextPart.ask()
}
