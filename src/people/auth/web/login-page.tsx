import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { LoginInput } from '../shared/auth-schema.ts'
import { AddressField, AuthSubmit } from './auth-form.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { openIdStart } from '../shared/openid-schema.ts'
import { returnPath } from '../shared/return-path.ts'
import { authOptionsQuery, type OpenAttempt, signInByPasskey, signInWith } from './auth-queries.ts'
import { ResultStep } from './openid-connect/result-step.tsx'
import { canUsePasskeys, preparePasskeys } from './passkeys/ask-browser.ts'
import { PasskeyFault } from './passkeys/passkey-step.tsx'
import { CodeStep } from './second-way/code-step.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/**
 * Spec 2.7: /auth/login. Signs in with a passkey alone, too (spec 34.2); from another service it comes back with `oidc`
 * in its address (spec 37.1). Asks for a code or a passkey if the account has a second way (spec 33.2). Continues to
 * /dashboard, or to the page in the address's `redirect`.
 */
export function LoginPage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const search: { redirect?: unknown; oidc?: unknown } = useSearch({ strict: false })
  const emailInput = useFirstFocus()
  const { data: options, isFetchedAfterMount } = useQuery(authOptionsQuery)
  const [attempt, setAttempt] = useState<OpenAttempt>()
  const [refusal, setRefusal] = useState<string>()
  const isBack = search.oidc !== undefined
  const target = returnPath(search.redirect, location.origin)
  const goOn = () => router.navigate({ href: target, replace: isBack })
  /** Going back in the browser, or reloading, asks for no result again. */
  const forgetResult = () => void router.navigate({ href: loginAddress(search.redirect), replace: true })
  const form = useSchemaForm({
    schema: LoginInput,
    draft: 'keeps nothing',
    initial: { email: '', password: '', rememberMe: false },
    send: async (input) => {
      setRefusal(undefined)
      const attempt = await signInWith(queryClient, input)
      if (attempt === undefined) await goOn()
      else setAttempt(attempt)
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      setRefusal(undefined)
      await signInByPasskey(queryClient, form.values.rememberMe)
      await goOn()
    },
  })
  // no account exists yet: the first visitor creates it
  if (isFetchedAfterMount && options?.firstAccount === true) return <Navigate to="/auth/signup" replace />

  if (attempt !== undefined)
    return (
      <CodeStep
        {...attempt}
        onSignedIn={goOn}
        onBack={(sentence) => {
          setAttempt(undefined)
          setRefusal(sentence)
        }}
      />
    )
  if (isBack)
    return (
      <ResultStep
        onSignedIn={goOn}
        onAttempt={(attempt) => {
          setAttempt(attempt)
          forgetResult()
        }}
        onRefused={(sentence) => {
          setRefusal(sentence)
          forgetResult()
        }}
      />
    )
  return (
    // The button stays enabled while fields are empty: browsers fill in passwords without notifying the page.
    <form className="auth-form" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Welcome back">
        {options?.passwordsOff === true
          ? 'Passwords are switched off here: use one of the ways below.'
          : 'Sign in to go on where you stopped.'}
      </AuthHeading>
      <AddressField {...form.field('email')} ref={emailInput} label="E-mail" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        large
        labelEnd={
          <Link className="link" to="/auth/password-recovery">
            Forgot password?
          </Link>
        }
      />
      <Checkbox
        name="rememberMe"
        checked={form.values.rememberMe}
        onChange={(checked) => form.change('rememberMe', checked)}
        label="Remember me"
      />
      <AuthSubmit
        form={form}
        label="Sign In"
        busyText="Signing in..."
        failureText="Login failed. Please try again."
      />
      {canUsePasskeys(options?.passkeyOrigin) ? (
        <Button
          size="large"
          wide
          icon={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
          busy={byPasskey.isPending}
          busyText="Waiting for the browser..."
          onPointerEnter={preparePasskeys}
          onFocus={preparePasskeys}
          onClick={() => byPasskey.mutate()}
        >
          Sign in with a passkey
        </Button>
      ) : null}
      <PasskeyFault error={byPasskey.error} />
      {refusal === undefined ? null : (
        <p className="auth-alert" role="alert">
          {refusal}
        </p>
      )}
      <p className="auth-foot">
        New here?{' '}
        {options?.passwordsOff === true ? (
          'Ask an administrator.'
        ) : (
          <Link className="link" to="/auth/register">
            Sign up
          </Link>
        )}
      </p>
      {options?.openIdName === undefined ? null : (
        // last: it arrives after the rest, and nothing is pushed by it
        <a
          className="button button-large auth-link-button"
          href={openIdStart({ redirect: target, rememberMe: form.values.rememberMe })}
        >
          Sign in with {options.openIdName}
        </a>
      )}
    </form>
  )
}

function loginAddress(redirect: unknown): string {
  const query = typeof redirect === 'string' ? `?${new URLSearchParams({ redirect }).toString()}` : ''
  return `/auth/login${query}`
}
