import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { type AuthOptions, SignUpInput } from '../shared/auth-schema.ts'
import { AddressField, AuthSubmit, NewPasswordField } from './auth-form.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { authOptionsQuery, signUpWith } from './auth-queries.ts'
import { useFirstFocus } from './use-first-focus.ts'

/** What happens to a new account; empty until the options have loaded. */
function whatFollows(options: AuthOptions | undefined): string {
  if (options === undefined) return ''
  if (options.firstAccount) return 'It is the first one here, so it becomes the administrator.'
  if (options.signup === 'approval') return 'An administrator approves it before you can start.'
  return 'You can start right away.'
}

/** Spec 2.1: /auth/signup and /auth/register. */
export function SignUpPage() {
  const options = useQuery(authOptionsQuery).data
  return options?.signup === 'closed' && !options.firstAccount ? (
    <ByInvitationOnly />
  ) : (
    <SignUpForm options={options} />
  )
}

function SignUpForm({ options }: { options: AuthOptions | undefined }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const firstName = useFirstFocus()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    schema: SignUpInput,
    draft: 'keeps nothing',
    initial: { fName: '', sName: '', email: '', password: '' },
    send: async (input) => {
      await signUpWith(queryClient, input, { idempotencyKey })
      await router.navigate({ to: '/dashboard' })
    },
  })

  return (
    <form className="auth-form auth-form-long" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Create your account">{whatFollows(options)}</AuthHeading>
      <div className="two-columns keep-columns">
        <TextField
          {...form.field('fName')}
          ref={firstName}
          label="First Name"
          autoComplete="given-name"
          large
        />
        <TextField {...form.field('sName')} label="Last Name" autoComplete="family-name" large />
      </div>
      <AddressField {...form.field('email')} label="Email address" />
      <NewPasswordField {...form.field('password')} label="Password" />
      <AuthSubmit
        form={form}
        label="Create account"
        busyText="Creating account..."
        disabled={!form.isValid}
        failureText="Registration failed. Please try again."
      />
      <SignInLine />
    </form>
  )
}

function ByInvitationOnly() {
  return (
    <div className="auth-form auth-form-short">
      <AuthHeading title="Create your account">
        Accounts are made by invitation here. Ask an administrator to send you one.
      </AuthHeading>
      <SignInLine />
    </div>
  )
}

function SignInLine() {
  return (
    <p className="auth-foot">
      Already have an account?{' '}
      <Link className="link" to="/auth/login">
        Sign In
      </Link>
    </p>
  )
}
