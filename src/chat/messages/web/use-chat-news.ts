import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveState } from '#platform/web/data/live.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'

/** Pages show without it: who looks at something else hears of messages a moment later. */
const newsPart = lazyPart(() => import('./chat-news.ts'))

/** As in `chat-queries.ts`, so that the count of the last visit is there before the rest is loaded. */
const notAskedYet = queryOptions<number, Error, number, string[]>({
  queryKey: ['chat', 'unread'],
  queryFn: skipToken,
})

/**
 * Follows the chat on every page: messages and who is there come in, and what was written goes out.
 * @param account who is signed in; undefined for who may not chat
 * @returns how many messages of others are unread
 */
export function useChatNews(account: { id: string; fName: string; sName: string } | undefined): number {
  const queryClient = useQueryClient()
  const { module, isFailed = false } = newsPart.useIt(account !== undefined)
  const counted = account === undefined ? undefined : module?.unreadQuery
  const { data: unread = 0 } = useQuery<number, Error, number, string[]>(counted ?? notAskedYet)
  // what could not be had without a connection is asked for again as soon as there is one
  useEffect(() => (isFailed ? liveState.subscribe(newsPart.ask) : undefined), [isFailed])
  const id = account?.id
  const name = account === undefined ? '' : `${account.fName} ${account.sName}`

  useEffect(() => {
    if (id === undefined) return undefined
    return module?.startNews(queryClient, { id, name })
  }, [module, queryClient, id, name])

  return account === undefined ? 0 : unread
}
