import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** The dialogs of the second way, fetched when one is opened. */
export const secondWayDialogs = lazyPart(() => import('./second-way-dialogs.tsx'))
