import { IconLogout, IconSettings, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'

/** Who is signed in; names as the top bar shows them (spec 3.6). */
export type ShellAccount = { id: string; fName: string; sName: string; email: string; role: string }

/** First name and surname, `User` where both are missing (spec 3.6). */
export function fullName(account: ShellAccount): string {
  const name = `${account.fName} ${account.sName}`.trim()
  return name === '' ? 'User' : name
}

/** The account in the top bar with its menu (spec 2.10, 3.6). */
export function UserMenu({ account, onLogout }: { account: ShellAccount; onLogout: () => void }) {
  const navigate = useNavigate()
  const name = fullName(account)
  return (
    <Menu
      label="Account"
      width={212}
      head={
        <>
          <div className="ellipsis user-name">{name}</div>
          <div className="ellipsis">{account.email}</div>
        </>
      }
      items={[
        {
          label: 'Profile',
          icon: <IconUserCircle size={16} stroke={1.75} aria-hidden />,
          onSelect: () => void navigate({ to: '/profile' }),
        },
        {
          label: 'Security',
          icon: <IconShieldLock size={16} stroke={1.75} aria-hidden />,
          onSelect: () => void navigate({ to: '/security' }),
        },
        {
          label: 'Settings',
          icon: <IconSettings size={16} stroke={1.75} aria-hidden />,
          onSelect: () => void navigate({ to: '/preferences' }),
        },
        'separator',
        {
          label: 'Logout',
          icon: <IconLogout size={16} stroke={1.75} aria-hidden />,
          onSelect: onLogout,
        },
      ]}
      trigger={(attributes) => (
        <button {...attributes} type="button" className="user-button">
          <span className="visually-hidden">Account menu</span>
          <span className="user-button-text">
            <span className="ellipsis user-name">{name}</span>
            <span className="ellipsis note">{account.email}</span>
          </span>
          <Avatar id={account.id} name={name} size={28} />
        </button>
      )}
    />
  )
}
