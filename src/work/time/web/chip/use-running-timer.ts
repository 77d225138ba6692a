import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import type { Timer } from '../../shared/time-schema.ts'
import { timerQuery } from '../time-queries.ts'

/** The account's running timer; undefined while none is known to run. */
export function useRunningTimer(): Timer | undefined {
  const mayView = useCan()('time:view')
  const { data } = useQuery({ ...timerQuery, enabled: mayView })
  return (mayView ? data?.timer : undefined) ?? undefined
}

/** The name under which this browser keeps whether a timer ran when it was last asked. */
const RAN = 'timer-ran'

/** Whether a timer ran when this browser last knew, while it is not known yet: its place is kept, so that nothing moves. */
export function useTimerExpected(): boolean {
  const mayView = useCan()('time:view')
  const { id } = useAccount()
  const { data, isPending } = useQuery({ ...timerQuery, enabled: mayView })
  const isRunning = data === undefined ? undefined : data.timer !== null
  useEffect(() => {
    if (isRunning !== undefined) keepChoice(RAN, id, isRunning ? '1' : undefined)
  }, [id, isRunning])
  return mayView && isPending && readChoice(RAN, id) !== undefined
}
