import { createStore } from '#platform/web/ui/store.ts'

/** The conversation whose newest message is visible to the user: messages arriving there are not unread. */
export const seenConversation = createStore<string | undefined>(undefined)
