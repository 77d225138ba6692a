import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmInput } from '../../shared/second-way-schema.ts'
import { AuthSubmit } from '../auth-form.tsx'
import { AuthHeading } from '../auth-layout.tsx'
import { finishSignIn, type OpenAttempt } from '../auth-queries.ts'
import { canUsePasskeys } from '../passkeys/ask-browser.ts'
import { PasskeyStep } from '../passkeys/passkey-step.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

/** The field of a code, for the app and for recovery codes. */
const FIELDS = {
  app: {
    title: 'Enter your code',
    help: 'The six digits that your authenticator app shows now.',
    label: 'Code',
    attributes: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    title: 'Enter a recovery code',
    help: 'One of the ten that you kept. Each works once.',
    label: 'Recovery code',
    attributes: { autoComplete: 'off', inputMode: 'text' },
  },
} as const
type Way = keyof typeof FIELDS | 'passkey'
const CHOICES: Record<Way, string> = {
  passkey: 'Use a passkey',
  app: 'Use the authenticator app',
  recovery: 'Use a recovery code',
}

export interface SecondStepProps {
  attempt: string
  onSignedIn: () => Promise<void>
  /** @param refusal why the attempt is over; undefined if the person went back */
  onBack: (refusal?: string) => void
}

/** The second step of signing in: the passkey first, where there is one (spec 33.2, 34.3). */
export function CodeStep({ ways, ...props }: SecondStepProps & Pick<OpenAttempt, 'ways'>) {
  const offered: Way[] = [...ways.filter((way) => way !== 'passkey' || canUsePasskeys(undefined)), 'recovery']
  const [way, setWay] = useState<Way>(offered[0] ?? 'recovery')
  const others = (
    <div className="auth-code-ways">
      {offered
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} kind="ghost" onClick={() => setWay(other)}>
            {CHOICES[other]}
          </Button>
        ))}
      <Button kind="ghost" onClick={() => props.onBack()}>
        Back
      </Button>
    </div>
  )
  if (way === 'passkey') return <PasskeyStep {...props}>{others}</PasskeyStep>
  // a new form for each, so that a code that was begun does not stay
  return (
    <CodeForm key={way} way={way} {...props}>
      {others}
    </CodeForm>
  )
}

function CodeForm({
  way,
  attempt,
  onSignedIn,
  onBack,
  children,
}: SecondStepProps & { way: keyof typeof FIELDS; children: ReactNode }) {
  const queryClient = useQueryClient()
  const input = useFirstFocus()
  const { title, help, label, attributes } = FIELDS[way]
  const form = useSchemaForm({
    schema: ConfirmInput,
    draft: 'keeps nothing',
    initial: { code: '' },
    send: async ({ code }) => {
      await finishSignIn(queryClient, { attempt, code })
      await onSignedIn()
    },
  })
  const { failure } = form
  useEffect(() => {
    if (failure instanceof ApiError && failure.status === 410) onBack(failure.message)
  }, [failure, onBack])
  return (
    <form className="auth-form" noValidate onSubmit={form.onSubmit}>
      <AuthHeading title={title}>{help}</AuthHeading>
      <TextField
        {...form.field('code')}
        {...attributes}
        ref={input}
        label={label}
        autoCapitalize="none"
        spellCheck={false}
        large
      />
      <AuthSubmit
        form={form}
        label="Sign In"
        busyText="Signing in..."
        failureText="Login failed. Please try again."
      />
      {children}
    </form>
  )
}
