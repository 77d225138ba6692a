import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '#people/accounts/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { RoleBadge } from '#platform/web/ui/marks/role-badge.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordForm } from './password-form.tsx'
import './settings.css'

/** One's own profile: /profile (spec 2.10). */
export function ProfilePage() {
  const account = useAccount()
  const isPasswordOff = useQuery(meQuery).data?.passwords === 'off'
  return (
    <div className="page">
      <div className="page-head">
        <h1>Profile</h1>
      </div>
      <div className="page-body own-settings">
        <div className="own-settings-person">
          <Avatar id={account.id} name={`${account.fName} ${account.sName}`} size={44} />
          <div className="grow">
            <div className="own-settings-person-name">
              {account.fName} {account.sName}
            </div>
            <div className="dim own-settings-person-mail">{account.email}</div>
          </div>
          <RoleBadge role={account.role} />
        </div>
        <section className="own-settings-section">
          <div className="own-settings-about">
            <h2>Name</h2>
            <p>As others see it on tasks and in lists. Your e-mail address is changed by an administrator.</p>
          </div>
          <NamesForm />
        </section>
        <section className="own-settings-section">
          <div className="own-settings-about">
            <h2>Password</h2>
            <p>
              {isPasswordOff
                ? 'Passwords are switched off here: you sign in with a passkey or the other service.'
                : 'A new password signs out every other device.'}
            </p>
          </div>
          {isPasswordOff ? null : <PasswordForm />}
        </section>
        <section className="own-settings-section">
          <div className="own-settings-about">
            <h2>Security</h2>
            <p>The ways into your account, and where it is open.</p>
          </div>
          <div>
            <Link className="link" to="/security">
              Passkeys, codes, personal tokens and where you are signed in
            </Link>
          </div>
        </section>
      </div>
    </div>
  )
}
