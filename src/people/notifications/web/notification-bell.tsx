import { Link } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useUnreadNotifications } from './notification-queries.ts'
import './notifications.css'

/** Needed only for an open bell; requested as soon as someone points at it. */
const listPart = lazyPart(() => import('./opened-notifications.ts'))

/** In px. */
const WIDTH = 400

/** The top bar's bell: the unread count, and the list. */
export function NotificationBell() {
  const id = useId()
  const unread = useUnreadNotifications(true)
  // on phones the list has a separate page
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (isPhone && isOpen) setOpen(false)
  const label = unread === 0 ? 'Notifications' : `Notifications, ${withSeparators(unread)} unread`
  const icon = <IconBell size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />
  if (isPhone) {
    return (
      <Link
        to="/notifications"
        className={classNames('icon-button', unread > 0 && 'icon-button-dot')}
        aria-label={label}
        title={label}
      >
        {icon}
      </Link>
    )
  }
  const follow = () => {
    // before the list closes: what opens next takes the focus from here and returns it here
    document.getElementById(id)?.focus()
    setOpen(false)
  }
  return (
    <Popover
      label="Notifications"
      opened={isOpen}
      onOpenChange={setOpen}
      width={WIDTH}
      align="end"
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          id={id}
          label={label}
          icon={icon}
          dot={unread > 0}
          onPointerEnter={listPart.ask}
          onFocus={listPart.ask}
        />
      )}
    >
      <div className="notifications-popover">
        <div className="notifications-head">
          <h2>Notifications</h2>
          <span className="push" />
          <OpenedActions onFollow={follow} />
        </div>
        <div className="notifications-scroll">
          <OpenedList onFollow={follow} />
        </div>
      </div>
    </Popover>
  )
}

function OpenedActions({ onFollow }: { onFollow: () => void }) {
  const { module } = listPart.useIt()
  return module === undefined ? null : <module.NotificationActions onFollow={onFollow} />
}

/** The list once it is loaded; the popover has its frame from the start. */
function OpenedList({ onFollow }: { onFollow: () => void }) {
  const { module, isFailed = false } = listPart.useIt()
  if (module !== undefined) return <module.NotificationList onFollow={onFollow} />
  return isFailed ? (
    <div className="notifications-state">
      <ErrorBox title="The notifications could not be loaded." onRetry={listPart.ask} />
    </div>
  ) : null
}
