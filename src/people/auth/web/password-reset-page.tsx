import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/data/api-client.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { resetPassword } from '../shared/auth-endpoints.ts'
import { ResetInput } from '../shared/auth-schema.ts'
import { AuthSubmit, NewPasswordField } from './auth-form.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/** The page of invitation and recovery links (spec 2.4, 2.8), with the secret as `token` in the address. */
export function PasswordResetPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  return z.safeParse(ResetInput.shape.token, token).success ? <ResetForm token={token} /> : <UselessLink />
}

function ResetForm({ token }: { token: string }) {
  const passwordInput = useFirstFocus()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [isDone, setDone] = useState(false)
  const form = useSchemaForm({
    schema: ResetInput,
    draft: 'keeps nothing',
    initial: { token, password: '' },
    send: async (input) => {
      await call(resetPassword, { body: input }, { idempotencyKey })
      setDone(true)
    },
  })

  if (isDone) {
    return (
      <div className="auth-form auth-form-short">
        <AuthHeading title="Your password is set">
          Sign in with it now. Any device that was signed in before is signed out.
        </AuthHeading>
        <Link className="button button-primary button-large auth-link-button" to="/auth/login">
          Sign In
        </Link>
      </div>
    )
  }
  return (
    <form className="auth-form auth-form-short" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Choose a password">It replaces any password you had here.</AuthHeading>
      <NewPasswordField {...form.field('password')} ref={passwordInput} label="New password" />
      <AuthSubmit
        form={form}
        label="Set password"
        busyText="Saving..."
        disabled={!form.isValid}
        failureText="The password could not be set. Please try again."
      />
      <p className="auth-foot">
        <Link className="link" to="/auth/password-recovery">
          Ask for a new link
        </Link>
      </p>
    </form>
  )
}

function UselessLink() {
  return (
    <div className="auth-form auth-form-short">
      <AuthHeading title="This link is not complete">
        Open the whole link from your mail, or ask for a new one.
      </AuthHeading>
      <Link className="button button-large auth-link-button" to="/auth/password-recovery">
        Ask for a new link
      </Link>
    </div>
  )
}
