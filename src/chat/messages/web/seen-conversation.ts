import { createStore } from '#platform/web/ui/store.ts'

/** The conversation whose newest message somebody has before their eyes: what comes there is not unread. */
export const seenConversation = createStore<string | undefined>(undefined)
