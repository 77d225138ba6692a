import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { signOut } from './auth-queries.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import './waiting-page.css'

/** Milliseconds between checks of the account, in case the live `account` event does not arrive. */
const LOOK_AGAIN = 10_000

/** Shown to a Pending account instead of every screen (spec 2.3), until `meQuery` reports Active. */
export function WaitingPage() {
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
      <main className="waiting-main">
        <div className="card waiting-card">
          <div className="waiting-icon">
            <IconHourglass size={24} stroke={1.75} aria-hidden />
          </div>
          <h1>Your account is waiting for approval</h1>
          <p className="waiting-help">
            You can close this page. When you come back, or if you simply wait, it opens by itself.
          </p>
          <ol className="waiting-steps">
            <Step state="done" title="Account created" mark={<IconCheck size={14} stroke={2} aria-hidden />}>
              With the address {email}
            </Step>
            <Step state="now" title="Approval by an administrator">
              They find your account among their users
            </Step>
            <Step state="later" title="Your tasks open here">
              No need to reload this page
            </Step>
          </ol>
        </div>
      </main>
    </div>
  )
}

function Step({
  state,
  title,
  mark,
  children,
}: {
  state: 'done' | 'now' | 'later'
  title: string
  mark?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="waiting-step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="waiting-mark">{mark}</span>
      <span className="waiting-step-title">{title}</span>
      <span className="waiting-step-note">{children}</span>
    </li>
  )
}
