import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#people/accounts/web/index.ts'
import { ApiError } from '#platform/web/data/api-client.ts'

/** Milliseconds: the calls of a page are refused together. */
const TOGETHER = 100

/**
 * Of a second way that is due a window may hear first by refused calls (spec 35.2). Then it asks for the account again;
 * where nothing is due any longer, as one was added in another window meanwhile, what was refused is fetched again.
 */
export function useRefetchRefused(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const askAgain = async () => {
      // a new call, even if one is under way that was made before the refusal
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey, exact: true })
      if (queryClient.getQueryData(meQuery.queryKey)?.mustAddSecondWay !== false) return
      await queryClient.refetchQueries({ type: 'active', predicate: isRefused })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefused(event.query)) return
      clearTimeout(timer)
      timer = setTimeout(() => void askAgain(), TOGETHER)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}

function isRefused({ state }: Query): boolean {
  return state.error instanceof ApiError && state.error.code === 'second_way_required'
}
