import { IconCheck, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { WaitingFrame } from './waiting-frame.tsx'

/** Shown to a Pending account instead of every screen (spec 2.3), until `meQuery` reports Active. */
export function WaitingPage() {
  const { email } = useAccount()
  return (
    <WaitingFrame
      icon={<IconHourglass size={24} stroke={1.75} aria-hidden />}
      title="Your account is waiting for approval"
      help="You can close this page. When you come back, or if you simply wait, it opens by itself."
    >
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
    </WaitingFrame>
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
