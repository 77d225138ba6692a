import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '#platform/web/data/account-context.tsx'

/** Stores what the account sees for offline use. @param account undefined for one without access */
export function useOfflineData(account: Account | undefined): void {
  const queryClient = useQueryClient()
  const { id, role, status } = account ?? {}
  useEffect(() => {
    if (id === undefined || role === undefined || status === undefined) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    import('#platform/web/offline/offline-data.ts').then(
      ({ keepOfflineData }) => {
        if (!isOver) stop = keepOfflineData(queryClient, { id, role, status })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, id, role, status])
}
