import { liveState } from '#platform/web/data/live.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** Needed only for an open panel; requested as soon as someone points at a task. */
export const panelPart = lazyPart(() => import('./task-panel.tsx'))
export const richTextPart = lazyPart(() => import('#work/rich-text/web/index.ts'))

/** Preloads the panel and its editor, so that a press on a task does not wait for them. */
export function preloadTaskPanel(): void {
  // an unreachable server cannot deliver it
  if (liveState.get() !== 'live') return
  panelPart.ask()
  richTextPart.ask()
}
