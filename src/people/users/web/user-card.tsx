import { IconCheck, IconLogout } from '@tabler/icons-react'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { userStatusLook } from '#people/accounts/shared/user-status.ts'

/** A user as a card may receive it: an older or different server may omit the id or the role (spec 4.1). */
export interface CardUser {
  id?: string | undefined
  fName: string
  sName: string
  email: string
  role?: string | null | undefined
  status: string
}

/** How many characters of an id a card shows. */
const SHOWN_ID = 8

export interface UserCardProps {
  user: CardUser
  /** If omitted, there is no button to edit, nor to approve. */
  onEdit?: (() => void) | undefined
  onApprove?: (() => void) | undefined
  isApproving?: boolean
  /** Ends every session of the account. */
  onSignOut?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** A user (spec 4.1). Actions that the role does not permit have no button (spec 3.3). */
export function UserCard({
  user,
  onEdit,
  onApprove,
  isApproving = false,
  onSignOut,
  onDelete,
}: UserCardProps) {
  const { id, role, status, email } = user
  const name = `${user.fName} ${user.sName}`
  return (
    <article className="card card-stack user-card" data-status={status} aria-label={name} data-focus-item>
      <div className="user-card-body">
        <div className="user-card-top">
          <Avatar id={id ?? email} name={name} size={44} />
          <StatusPill {...userStatusLook(status)} word={status} />
        </div>
        <h2 className="user-card-name">{name}</h2>
        <p className="dim ellipsis" title={email}>
          {email}
        </p>
        <p className="user-card-facts">
          <span>
            <span className="dim">Role: </span>
            {role || 'Not Assigned'}
          </span>
          <span>
            <span className="dim">Status: </span>
            {status}
          </span>
        </p>
      </div>
      <div className="card-foot">
        <span className="user-card-id mono faint" title={id}>
          {id === undefined ? null : `${id.slice(0, SHOWN_ID)}…`}
        </span>
        {status === 'Pending' && onApprove ? (
          <Button
            kind="primary"
            size="small"
            icon={<IconCheck size={14} stroke={2} aria-hidden />}
            disabled={id === undefined}
            busy={isApproving}
            onClick={onApprove}
          >
            Approve
          </Button>
        ) : null}
        {onSignOut ? (
          <IconButton
            size="small"
            label={`Sign out ${name} everywhere`}
            title="Sign out everywhere"
            icon={<IconLogout size={16} stroke={1.75} aria-hidden />}
            disabled={id === undefined}
            onClick={onSignOut}
          />
        ) : null}
        <EditDeleteButtons name={name} disabled={id === undefined} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </article>
  )
}
