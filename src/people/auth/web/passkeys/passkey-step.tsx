import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#platform/web/data/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { AuthHeading } from '../auth-layout.tsx'
import { finishWithPasskey, sentenceOf } from '../auth-queries.ts'
import type { SecondStepProps } from '../second-way/code-step.tsx'
import { PasskeyCancelled, preparePasskeys } from './ask-browser.ts'

/** The second step with a passkey (spec 34.3). */
export function PasskeyStep({
  attempt,
  onSignedIn,
  onBack,
  children,
}: SecondStepProps & { children: ReactNode }) {
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationFn: async () => {
      await finishWithPasskey(queryClient, attempt)
      await onSignedIn()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 410) onBack(error.message)
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    preparePasskeys()
    button.current?.focus()
  }, [])
  return (
    <div className="auth-form">
      <AuthHeading title="Use your passkey">
        Confirm with your fingerprint, your face or the lock of the device.
      </AuthHeading>
      <Button
        kind="primary"
        size="large"
        wide
        ref={button}
        icon={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
        busy={finish.isPending}
        busyText="Waiting for the browser..."
        onClick={() => finish.mutate()}
      >
        Sign In with a Passkey
      </Button>
      <PasskeyFault error={finish.error} />
      {children}
    </div>
  )
}

/** Why a passkey did not sign in; a cancelled dialog is no fault. */
export function PasskeyFault({
  error,
  failure = 'Login failed. Please try again.',
}: {
  error: unknown
  /** Shown when there is no message. */
  failure?: string
}) {
  if (error === null || error instanceof PasskeyCancelled) return null
  return (
    <p className="auth-alert" role="alert">
      {sentenceOf(error, failure)}
    </p>
  )
}
