import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#people/accounts/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { signOut } from './auth-queries.ts'
import './waiting-page.css'

/** Milliseconds between checks of the account, in case the live `account` event does not arrive. */
const LOOK_AGAIN = 10_000

/** Around what is shown instead of every screen, until `meQuery` says otherwise: whose account it is, and a way out. */
export function WaitingFrame({
  icon,
  title,
  help,
  wide = false,
  children,
}: {
  icon: ReactNode
  title: string
  help: string
  wide?: boolean
  children: ReactNode
}) {
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
      <main className={classNames('waiting-main', wide && 'waiting-main-wide')}>
        <div className="card waiting-card">
          <div className="waiting-icon">{icon}</div>
          <h1>{title}</h1>
          <p className="waiting-help">{help}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
