import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '#platform/web/data/api-client.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { requestPasswordRecovery } from '../shared/auth-endpoints.ts'
import { RecoveryInput } from '../shared/auth-schema.ts'
import { AddressField, AuthSubmit } from './auth-form.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/** Spec 2.8: /auth/password-recovery. The reply is the same for known and unknown addresses. */
export function PasswordRecoveryPage() {
  // the same address again, after a failed connection, gets one mail; another address gets its own
  const asked = useRef({ email: '', key: '' })
  const emailInput = useFirstFocus()
  const [answer, setAnswer] = useState<string>()
  const form = useSchemaForm({
    schema: RecoveryInput,
    draft: 'keeps nothing',
    initial: { email: '' },
    send: async (input) => {
      if (asked.current.email !== input.email) {
        asked.current = { email: input.email, key: crypto.randomUUID() }
      }
      const idempotencyKey = asked.current.key
      const { message } = await call(requestPasswordRecovery, { body: input }, { idempotencyKey })
      setAnswer(message)
    },
  })

  if (answer !== undefined) {
    return (
      <div className="auth-form auth-form-short">
        <AuthHeading title="Look into your mail">The link works once, within the next hour.</AuthHeading>
        <p className="auth-note" role="status">
          {answer}
        </p>
        <p className="dim">Nothing arrived after a few minutes? Ask an administrator of your team.</p>
        <BackToLogin />
      </div>
    )
  }
  return (
    <form className="auth-form auth-form-short" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Forgot your password?">We send a link for a new one to your address.</AuthHeading>
      <AddressField {...form.field('email')} ref={emailInput} label="E-mail" />
      <AuthSubmit
        form={form}
        label="Reset Password"
        failureText="The link could not be sent. Please try again."
      />
      <BackToLogin />
    </form>
  )
}

function BackToLogin() {
  return (
    <Link className="button button-large auth-link-button" to="/auth/login">
      Back To Login
    </Link>
  )
}
