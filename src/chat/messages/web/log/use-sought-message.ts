import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { loadEarlier } from '../chat-queries.ts'
import { shownKey } from './arranged-messages.ts'
import type { MessageList } from './message-list.ts'

/** Shows a message at its place, loading the messages before the first known one until it is there (spec 30.5). */
export function useSoughtMessage(
  conversation: string,
  sought: number | undefined,
  loaded: MessageList | undefined,
  toMessage: (key: string) => void,
): void {
  const { id: me } = useAccount()
  const queryClient = useQueryClient()
  const done = useRef<number>(undefined)
  const show = useEffectEvent((list: MessageList, id: number) => {
    if (id === done.current) return
    const found = list.messages.find((message) => message.id === id)
    const isBefore = (list.messages[0]?.id ?? 0) > id
    if (found === undefined && isBefore && list.hasEarlier) {
      loadEarlier(queryClient, conversation).catch(() => {
        done.current = id
        toast.error({ message: 'The message could not be loaded.' })
      })
      return
    }
    done.current = id
    if (found === undefined) toast.info({ message: 'This message is not there anymore.' })
    else toMessage(shownKey(found, me))
  })
  useEffect(() => {
    if (loaded !== undefined && sought !== undefined) show(loaded, sought)
  }, [sought, loaded])
}
