import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AuthHeading } from '../auth-layout.tsx'
import { type OpenAttempt, sentenceOf, signInWithResult } from '../auth-queries.ts'

export interface ResultStepProps {
  onSignedIn: () => Promise<void>
  /** @param attempt that still takes a code or a passkey */
  onAttempt: (attempt: OpenAttempt) => void
  /** @param sentence why nobody is signed in */
  onRefused: (sentence: string) => void
}

/** After the other service: fetches what came of it, once (spec 37.1). */
export function ResultStep({ onSignedIn, onAttempt, onRefused }: ResultStepProps) {
  const queryClient = useQueryClient()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const finish = async () => {
      const attempt = await signInWithResult(queryClient)
      if (attempt === undefined) await onSignedIn()
      else onAttempt(attempt)
    }
    finish().catch((error: unknown) => onRefused(sentenceOf(error, 'Login failed. Please try again.')))
  }, [queryClient, onSignedIn, onAttempt, onRefused])
  return (
    <div className="auth-form">
      <div role="status">
        <AuthHeading title="Signing in...">One moment, please.</AuthHeading>
      </div>
    </div>
  )
}
