import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#platform/web/data/api-client.ts'
import { markRead } from '../shared/chat-endpoints.ts'
import { seenConversation } from './seen-conversation.ts'
import { showAsRead } from './chat-news.ts'

/** Milliseconds in which successive messages are marked together. */
const GATHER = 300

/**
 * Marks a conversation as read up to its newest message while that is visible to the user.
 * @param newest its id; 0 = there is none
 */
export function useMarkRead(conversation: string, newest: number, isSeen: boolean): void {
  const queryClient = useQueryClient()
  /** The newest message that the server knows as read, as far as this page knows. */
  const marked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const mark = useEffectEvent(() => {
    if (!isSeen || newest <= marked.current) return
    const before = marked.current
    marked.current = newest
    showAsRead(queryClient, conversation)
    call(markRead, { body: { conversation, messageId: newest } }, { keepalive: true }).catch(() => {
      // retried with the next message, or when the connection is restored
      marked.current = Math.min(marked.current, before)
    })
  })

  useEffect(() => {
    if (!isSeen) return undefined
    seenConversation.set(conversation)
    return () => seenConversation.set((seen) => (seen === conversation ? undefined : seen))
  }, [conversation, isSeen])

  useEffect(() => {
    if (!isSeen || newest <= marked.current) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      mark()
    }, GATHER)
  }, [isSeen, newest])
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      mark()
    },
    [],
  )
}
