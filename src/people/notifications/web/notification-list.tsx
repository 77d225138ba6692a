import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Notification } from '../shared/notification-schema.ts'
import { NotificationItem } from './notification-item.tsx'
import { markRead, notificationListQuery } from './notification-queries.ts'
import './notifications.css'

/** The notifications, newest first; more are loaded while scrolling. @param onFollow called when one was opened here */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const list = useInfiniteQuery(notificationListQuery)
  const rows = withoutDuplicates(list.data?.pages.flatMap((page) => page.rows) ?? [])

  const open = (notification: Notification, isElsewhere: boolean) => {
    if (!notification.isRead) void markRead(queryClient, [notification.id])
    if (isElsewhere) return
    onFollow?.()
    void router.navigate({ href: notification.path })
  }

  if (list.isPending) return <NotificationsLoading />
  if (list.isError && list.data === undefined) {
    return (
      <div className="notifications-state">
        <ErrorBox
          title="The notifications could not be loaded."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        small={onFollow !== undefined}
        icon={<IconBell size={32} stroke={1.25} />}
        title="Nothing new"
        help="Tasks that are assigned to you, comments on them and mentions of you appear here."
      />
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its links */}
      <ul onKeyDown={moveFocus}>
        {rows.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={open} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <MoreNotifications
          isBusy={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? list.error.message : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

interface MoreNotificationsProps {
  isBusy: boolean
  /** Why the last attempt failed; it is then retried only by a press. */
  failure: string | undefined
  onMore: () => void
}

/** The end of what is loaded: fetches more when it becomes visible or is pressed. */
function MoreNotifications({ isBusy, failure, onMore }: MoreNotificationsProps) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const seen = useEffectEvent(() => {
    if (!isBusy && failure === undefined) onMore()
  })
  // if the new rows do not fill the space, it is still visible without having moved
  useEffect(() => {
    if (end === null || isBusy) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen()
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, isBusy])
  return (
    <div ref={setEnd} className="notifications-more">
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <Button kind="ghost" size="small" busy={isBusy} busyText="Loading..." onClick={onMore}>
        {failure === undefined ? 'Show more' : 'Try Again'}
      </Button>
    </div>
  )
}

const WIDTHS = [72, 56, 80, 64]

function NotificationsLoading() {
  return (
    <div className="appear-late" role="status">
      <span className="visually-hidden">Loading...</span>
      {WIDTHS.map((width) => (
        <div key={width} className="notification" aria-hidden>
          <Skeleton width={28} height={28} round />
          <span className="notification-text notification-bones">
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 20}%`} />
            <Skeleton width={64} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** Notifications arriving while pages load shift rows from one page to the next. */
function withoutDuplicates(rows: readonly Notification[]): Notification[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.notification')]
  const index = links.findIndex((link) => link === document.activeElement)
  const goal = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (goal === undefined || index < 0) return
  event.preventDefault()
  links[Math.min(Math.max(goal, 0), links.length - 1)]?.focus()
}
