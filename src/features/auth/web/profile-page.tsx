import { useMutation } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import { useAccount } from '#platform/web/account-context.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm-dialog.tsx'
import { RoleBadge } from '#platform/web/ui/role-badge.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { endEverySession, sentenceOf } from './auth-queries.ts'
import { NamesForm } from './names-form.tsx'
import { PasswordForm } from './password-form.tsx'
import './settings.css'

/** The own profile: /profile (rulings 2). */
export function ProfilePage() {
  const account = useAccount()
  return (
    <div className="page">
      <div className="page-head">
        <h1>Profile</h1>
      </div>
      <div className="page-body settings">
        <div className="settings-person">
          <Avatar id={account.id} name={`${account.fName} ${account.sName}`} size={44} />
          <div className="grow">
            <div className="settings-person-name">
              {account.fName} {account.sName}
            </div>
            <div className="dim ellipsis">{account.email}</div>
          </div>
          <RoleBadge role={account.role} />
        </div>
        <section className="settings-section">
          <div className="settings-about">
            <h2>Name</h2>
            <p>As others see it on tasks and in lists. Your e-mail address is changed by an administrator.</p>
          </div>
          <NamesForm />
        </section>
        <section className="settings-section">
          <div className="settings-about">
            <h2>Password</h2>
            <p>A new password signs out every other device.</p>
          </div>
          <PasswordForm />
        </section>
        <SignOutEverywhere />
      </div>
    </div>
  )
}

function SignOutEverywhere() {
  const leave = useMutation({
    mutationFn: endEverySession,
    onError: (error) =>
      toast.error({ title: 'Not signed out', message: sentenceOf(error, 'Please try again.') }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Sign Out Everywhere',
      message: 'Every device that is signed in to your account is signed out, this one included.',
      confirmText: 'Sign out',
      type: 'warning',
    })
    if (confirmed) leave.mutate()
  }
  return (
    <section className="settings-section">
      <div className="settings-about">
        <h2>Devices</h2>
        <p>Lost a device, or forgot to sign out somewhere?</p>
      </div>
      <div>
        <Button
          icon={<IconLogout size={16} stroke={1.75} aria-hidden />}
          busy={leave.isPending}
          onClick={() => void ask()}
        >
          Sign out everywhere
        </Button>
      </div>
    </section>
  )
}
