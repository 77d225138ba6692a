import { IconShieldPlus } from '@tabler/icons-react'
import { PasswordForm } from '../password-form.tsx'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { WaitingFrame } from '../waiting-frame.tsx'
import { SecondWaySection } from './second-way-section.tsx'
import '../settings.css'

/** Shown instead of every screen once a required second way is overdue (spec 35.2), until `meQuery` says otherwise. */
export function SecondWayPage() {
  return (
    <WaitingFrame
      wide
      icon={<IconShieldPlus size={24} stroke={1.75} aria-hidden />}
      title="Add a second way to go on"
      help="Your office requires one of administrators and accountants: a passkey or an authenticator app. It takes a minute, and everything opens again as soon as it is there."
    >
      <PasskeySection hasApp={false} />
      <SecondWaySection hasPasskey={false} />
      <section className="own-settings-section">
        <div className="own-settings-about">
          <h2>Password</h2>
          <p>A new password signs out every other device.</p>
        </div>
        <PasswordForm />
      </section>
    </WaitingFrame>
  )
}
