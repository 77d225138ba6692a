import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveState } from '#platform/web/data/live.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** Loaded after the page: on other pages, messages arrive a moment later. */
const newsPart = lazyPart(() => import('./chat-news.ts'))

/** The same key as in `chat-queries.ts`, so that the count of the last visit is shown before the rest has loaded. */
const notAskedYet = queryOptions<number, Error, number, string[]>({
  queryKey: ['chat', 'unread'],
  queryFn: skipToken,
})

/**
 * Runs the chat on every page: receives messages and presence, and sends outgoing messages.
 * @param account the signed-in account; undefined if it may not chat
 * @returns the number of others' unread messages
 */
export function useChatNews(account: { id: string; fName: string; sName: string } | undefined): number {
  const queryClient = useQueryClient()
  const { module, isFailed = false } = newsPart.useIt(account !== undefined)
  const counted = account === undefined ? undefined : module?.unreadQuery
  const { data: unread = 0 } = useQuery<number, Error, number, string[]>(counted ?? notAskedYet)
  // what could not be loaded while offline is requested again once connected
  useEffect(() => (isFailed ? liveState.subscribe(newsPart.ask) : undefined), [isFailed])
  const id = account?.id
  const name = account === undefined ? '' : `${account.fName} ${account.sName}`

  useEffect(() => {
    if (id === undefined) return undefined
    return module?.startNews(queryClient, { id, name })
  }, [module, queryClient, id, name])

  return account === undefined ? 0 : unread
}
