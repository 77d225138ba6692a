import type { ComponentProps } from 'react'
import { isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { PASSWORD_MIN } from '../shared/auth-schema.ts'
import { sentenceOf } from './auth-queries.ts'

/** The account's e-mail address, which browsers store as the user name. */
export function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      large
    />
  )
}

/** The field for a new password, with its rule. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={`${PASSWORD_MIN} characters or more. A sentence is fine.`}
      large
    />
  )
}

export interface AuthSubmitProps {
  form: { isBusy: boolean; failure: unknown }
  label: string
  busyText?: string
  disabled?: boolean
  /** Shown when the server gave no message. */
  failureText: string
}

/** The form's button, and below it why the last attempt failed. */
export function AuthSubmit({ form, label, busyText, disabled = false, failureText }: AuthSubmitProps) {
  return (
    <>
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        disabled={disabled}
        busy={form.isBusy}
        {...(busyText === undefined ? {} : { busyText })}
      >
        {label}
      </Button>
      {form.failure === undefined ? null : (
        <p className="auth-alert" role="alert">
          {isSavedBefore(form.failure)
            ? `${form.failure.message} Sign in with what you typed first.`
            : sentenceOf(form.failure, failureText)}
        </p>
      )}
    </>
  )
}
