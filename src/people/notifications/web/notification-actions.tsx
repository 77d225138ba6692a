import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { markRead, unreadQuery } from './notification-queries.ts'

/** The actions on all notifications. @param onFollow called when the settings were opened */
export function NotificationActions({ onFollow }: { onFollow?: () => void }) {
  const queryClient = useQueryClient()
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon={<IconChecks size={14} stroke={1.75} aria-hidden />}
        disabled={unread === 0}
        onClick={() => void markRead(queryClient)}
      >
        Mark all as read
      </Button>
      <Link
        to="/preferences"
        className="icon-button icon-button-small"
        aria-label="Notification settings"
        title="Notification settings"
        onClick={onFollow}
      >
        <IconSettings size={16} stroke={1.75} />
      </Link>
    </>
  )
}
