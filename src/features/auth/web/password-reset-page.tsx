import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PasswordField } from '#platform/web/ui/password-field.tsx'
import { useSchemaForm } from '#platform/web/use-schema-form.ts'
import { resetPassword } from '../shared/auth-endpoints.ts'
import { PASSWORD_MIN, ResetInput } from '../shared/auth-schema.ts'
import { AuthHeading } from './auth-layout.tsx'
import { sentenceOf } from './auth-queries.ts'

/** Where invitation and recovery links lead (rulings 2), their secret in the address as `token`. */
export function PasswordResetPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  return z.safeParse(ResetInput.shape.token, token).success ? <ResetForm token={token} /> : <UselessLink />
}

function ResetForm({ token }: { token: string }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [isDone, setDone] = useState(false)
  const form = useSchemaForm({
    schema: ResetInput,
    initial: { token, password: '' },
    send: async (input) => {
      await call(resetPassword, { body: input }, { idempotencyKey })
      setDone(true)
    },
  })

  if (isDone) {
    return (
      <div className="auth-form auth-form-short">
        <AuthHeading title="Your password is set">Every device that was signed in is signed out.</AuthHeading>
        <Link className="button button-primary button-large auth-link-button" to="/auth/login">
          Sign In
        </Link>
      </div>
    )
  }
  return (
    <form className="auth-form auth-form-short" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Choose a password">It replaces any password you had here.</AuthHeading>
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`${PASSWORD_MIN} characters or more. A sentence is fine.`}
        large
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        disabled={!form.isValid}
        busy={form.isBusy}
        busyText="Saving..."
      >
        Set password
      </Button>
      {form.failure !== undefined ? (
        <p className="auth-alert" role="alert">
          {sentenceOf(form.failure, 'The password could not be set. Please try again.')}
        </p>
      ) : null}
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
