import { useMutation, useQuery } from '@tanstack/react-query'
import { IconShieldPlus } from '@tabler/icons-react'
import { meQuery } from '#people/accounts/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { signOut } from '../auth-queries.ts'
import { PasswordForm } from '../password-form.tsx'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { SecondWaySection } from './second-way-section.tsx'
import '../settings.css'
import '../waiting-page.css'

/** Milliseconds between checks of the account, in case the live `account` event does not arrive. */
const LOOK_AGAIN = 10_000

/** Shown instead of every screen once a required second way is overdue (spec 35.2), until `meQuery` says otherwise. */
export function SecondWayPage() {
  const { email } = useAccount()
  useQuery({ ...meQuery, refetchInterval: LOOK_AGAIN, refetchIntervalInBackground: true })
  const leave = useMutation({ mutationFn: signOut })
  return (
    <div className="waiting">
      <header className="waiting-head">
        <Brand />
        <span className="waiting-email ellipsis">{email}</span>
        <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
          Logout
        </Button>
      </header>
      <main className="waiting-main waiting-main-wide">
        <div className="card waiting-card">
          <div className="waiting-icon">
            <IconShieldPlus size={24} stroke={1.75} aria-hidden />
          </div>
          <h1>Add a second way to go on</h1>
          <p className="waiting-help">
            Your office requires one of administrators and accountants: a passkey or an authenticator app. It
            takes a minute, and everything opens again as soon as it is there.
          </p>
          <PasskeySection hasApp={false} />
          <SecondWaySection hasPasskey={false} />
          <section className="own-settings-section">
            <div className="own-settings-about">
              <h2>Password</h2>
              <p>A new password signs out every other device.</p>
            </div>
            <PasswordForm />
          </section>
        </div>
      </main>
    </div>
  )
}
