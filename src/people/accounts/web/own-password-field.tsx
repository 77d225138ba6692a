import { useAccount } from '#platform/web/data/account-context.tsx'
import { PasswordField, type PasswordFieldProps } from '#platform/web/ui/fields/password-field.tsx'

/** Fresh proof of who is at the screen (spec 33.3); password managers fill it in for the account beside it. */
export function OwnPasswordField(props: Omit<PasswordFieldProps, 'label' | 'autoComplete'>) {
  const { email } = useAccount()
  return (
    <>
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <PasswordField {...props} label="Current password" autoComplete="current-password" />
    </>
  )
}
