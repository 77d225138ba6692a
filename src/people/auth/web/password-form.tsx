import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { updateMe } from '../shared/auth-endpoints.ts'
import { NewPassword, PASSWORD_MIN } from '../shared/auth-schema.ts'
import { sentenceOf } from './auth-queries.ts'

const Passwords = z.object({
  currentPassword: z.string().check(z.minLength(1, { error: 'Current password is required' })),
  password: NewPassword,
})

/** Changes one's own password; requires the current one. */
export function PasswordForm() {
  const { email } = useAccount()
  const form = useSchemaForm({
    schema: Passwords,
    draft: 'keeps nothing',
    initial: { currentPassword: '', password: '' },
    send: (passwords) =>
      call(updateMe, { body: passwords }).then(
        () => {
          form.reset()
          toast.success({ title: 'Password changed', message: 'Every other device is signed out.' })
        },
        (error: unknown) => {
          toast.error({ title: 'Password not changed', message: sentenceOf(error, 'Please try again.') })
          throw error
        },
      ),
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      {/* tells password managers whose password this is */}
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <div className="two-columns">
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          hint={`${PASSWORD_MIN} characters or more. A sentence is fine.`}
        />
      </div>
      <div>
        <Button type="submit" kind="primary" disabled={!form.isValid} busy={form.isBusy} busyText="Saving...">
          Change password
        </Button>
      </div>
    </form>
  )
}
