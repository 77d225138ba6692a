import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import {
  getNotificationPreferences,
  getUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '../shared/notification-endpoints.ts'
import type { Notification } from '../shared/notification-schema.ts'

/** Another role receives other notifications. */
const META = { entities: ['notification', 'user'] }
const PAGE_SIZE = 30
const KEY = ['notification']

interface NotificationPage {
  rows: Notification[]
  /** How many there are in total. */
  total: number
}

/** How many notifications are unread. */
export const unreadQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: ({ signal }) => call(getUnreadNotifications, {}, { signal }),
  meta: { ...META, shows: { entity: 'notification', isReply: true } },
})

/** The number of unread notifications; 0 for accounts that receive none, and while it loads. */
export function useUnreadNotifications(isSignedIn: boolean): number {
  return useQuery({ ...unreadQuery, enabled: isSignedIn }).data?.unread ?? 0
}

/** The notifications, newest first, as many pages as were requested. */
export const notificationListQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
    const query = { page: String(pageParam), limit: String(PAGE_SIZE) }
    const { reply, total } = await callWithMetadata(listNotifications, { query }, { signal })
    return { rows: reply, total }
  },
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  meta: META,
})

/** Which kinds are sent by mail. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  meta: {
    entities: [...META.entities, 'notification-preferences'],
    shows: { entity: 'notification-preferences', isReply: true },
  },
})

/** Marks notifications as read, or all of them without ids: shown at once, and reverted if the call fails. */
export async function markRead(queryClient: QueryClient, ids?: readonly number[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY })
  const list = queryClient.getQueryData(notificationListQuery.queryKey)
  const isMeant = (one: Notification) => !one.isRead && (ids?.includes(one.id) ?? true)
  const known = list?.pages.flatMap((page) => page.rows).filter(isMeant).length ?? 0
  patchCachedQueries<InfiniteData<NotificationPage, number>>(
    queryClient,
    { queryKey: notificationListQuery.queryKey },
    (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (isMeant(row) ? { ...row, isRead: true } : row)),
      })),
    }),
  )
  patchCachedQueries<{ unread: number }>(queryClient, { queryKey: unreadQuery.queryKey }, ({ unread }) => ({
    unread: ids === undefined ? 0 : Math.max(0, unread - known),
  }))
  try {
    const body = ids === undefined ? {} : { ids: [...ids] }
    await write(queryClient, { entity: 'notification' }, () =>
      callWithMetadata(markNotificationsRead, { body }, { keepalive: true }),
    )
  } catch (error) {
    toast.error({ title: 'Not marked as read', message: sentenceOf(error) })
    void refresh(queryClient, 'notification')
  }
}
