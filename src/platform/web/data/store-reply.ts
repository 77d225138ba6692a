import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Puts what a call answered into a query's data, then fetches it again: the reply may be older than what others did
 * meanwhile. Data that is not there yet stays away. @param update gives the data with the reply in it
 * @returns a promise that is kept once the screens show it, so that what stood in for it can go without a gap
 */
export async function storeReply<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): Promise<void> {
  // an answer that is on its way may not hold the change yet
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : update(data)))
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })
  void queryClient.invalidateQueries({ queryKey })
}
