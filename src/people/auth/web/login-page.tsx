import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { LoginInput } from '../shared/auth-schema.ts'
import { AddressField, AuthSubmit } from './auth-form.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { authOptionsQuery, signInWith } from './auth-queries.ts'
import { returnPath } from './return-path.ts'
import { useFirstFocus } from './use-first-focus.ts'

/** Spec 2.7: /auth/login. Continues to /dashboard, or to the page in the address's `redirect`. */
export function LoginPage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const search: { redirect?: unknown } = useSearch({ strict: false })
  const emailInput = useFirstFocus()
  const { data: options, isFetchedAfterMount } = useQuery(authOptionsQuery)
  const form = useSchemaForm({
    schema: LoginInput,
    draft: 'keeps nothing',
    initial: { email: '', password: '', rememberMe: false },
    send: async (input) => {
      await signInWith(queryClient, input)
      await router.navigate({ href: returnPath(search.redirect) })
    },
  })
  // no account exists yet: the first visitor creates it
  if (isFetchedAfterMount && options?.firstAccount === true) return <Navigate to="/auth/signup" replace />

  return (
    // The button stays enabled while fields are empty: browsers fill in passwords without notifying the page.
    <form className="auth-form" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title="Welcome back">Sign in to go on where you stopped.</AuthHeading>
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
      <p className="auth-foot">
        New here?{' '}
        <Link className="link" to="/auth/register">
          Sign up
        </Link>
      </p>
    </form>
  )
}
