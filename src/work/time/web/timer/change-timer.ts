import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { createStore } from '#platform/web/ui/store.ts'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import {
  discardTimer as discard,
  startTimer as start,
  stopTimer as stop,
} from '../../shared/time-endpoints.ts'
import {
  FORGOTTEN_AFTER_MINUTES,
  type TimeEntry,
  type Timer,
  type TimerEnd,
} from '../../shared/time-schema.ts'
import { timerQuery } from '../time-queries.ts'

/** What a timer runs on: one of both. */
export type TimerPlace = { taskId: number } | { projectId: number }

/** A timer that ran for more than 12 hours: its dialog asks when the work ended (spec 15.1). */
export interface ForgottenTimer {
  timer: Timer
  /** What is started once that is answered; without it the timer is only stopped. */
  next?: TimerPlace | undefined
}

/** The forgotten timer that the account is asked about. */
export const forgottenTimer = createStore<ForgottenTimer | undefined>(undefined)

/** Whether a timer runs on this task or project. */
export function runsOn(timer: Timer | null | undefined, place: TimerPlace): boolean {
  if (!timer) return false
  return 'taskId' in place
    ? timer.task?.id === place.taskId
    : timer.task === null && timer.project?.id === place.projectId
}

/** What a timer runs on, for a person. */
export function placeName({ task, project }: Pick<Timer, 'task' | 'project'>): string {
  return task?.name ?? project?.name ?? 'Nothing'
}

/**
 * Starts the timer on a task or a project; a running one is stopped first. A forgotten one is asked about instead. Says
 * what was noted, with Undo, or why nothing was started.
 * @param end when the work of the running timer ended, as its dialog asked
 */
export async function startTimer(queryClient: QueryClient, next: TimerPlace, end?: TimerEnd): Promise<void> {
  await changeTimer(queryClient, { next, end, failure: 'The timer was not started' }, async () => {
    const { reply, changes } = await callWithMetadata(start, { body: { ...next, ...end } })
    return { reply: { timer: reply.timer }, stopped: reply.stopped, changes }
  })
}

/** Stops the timer and says what was noted, with Undo. A forgotten one is asked about instead. */
export async function stopTimer(queryClient: QueryClient, end?: TimerEnd): Promise<void> {
  await changeTimer(queryClient, { end, failure: 'The timer was not stopped' }, async () => {
    const { reply, changes } = await callWithMetadata(stop, { body: end ?? {} })
    return { reply: { timer: null }, stopped: reply.stopped, changes }
  })
}

/** Stops the timer without noting its time, with Undo. @returns whether that succeeded */
export function discardTimer(queryClient: QueryClient): Promise<boolean> {
  return changeTimer(queryClient, { end: {}, failure: 'The timer was not discarded' }, async () => {
    const { changes } = await callWithMetadata(discard, {})
    return { reply: { timer: null }, stopped: undefined, changes }
  })
}

interface Change {
  next?: TimerPlace | undefined
  /** Undefined unless somebody said when the work ended. */
  end: TimerEnd | undefined
  failure: string
}

interface Changed {
  reply: { timer: Timer | null }
  /** What was noted; undefined if the time was discarded. */
  stopped: readonly TimeEntry[] | undefined
  changes: readonly number[]
}

async function changeTimer(
  queryClient: QueryClient,
  { next, end, failure }: Change,
  send: () => Promise<Changed>,
): Promise<boolean> {
  const askIfForgotten = () => {
    const timer = queryClient.getQueryData(timerQuery.queryKey)?.timer
    if (end !== undefined || !timer || !isForgotten(timer) || (next && runsOn(timer, next))) return false
    forgottenTimer.set({ timer, next })
    return true
  }
  if (askIfForgotten()) return false
  let isDone = false
  await oneAtATime('timer', async () => {
    try {
      const { stopped, changes } = await write(queryClient, { entity: 'timer' }, send)
      isDone = true
      forgottenTimer.set(undefined)
      report(stopped, changes)
      if (stopped !== undefined && stopped.length > 0) await refresh(queryClient, 'time-entry')
    } catch (error) {
      // started or forgotten on another device: the timer known here was another one
      await queryClient.fetchQuery({ ...timerQuery, staleTime: 0 }).catch(() => undefined)
      if (!askIfForgotten()) toast.error({ title: failure, message: sentenceOf(error) })
    }
  })
  return isDone
}

/** Whether the server keeps the timer only with a word on when the work ended. */
export function isForgotten({ startedAt }: Timer): boolean {
  return (serverNow() - Date.parse(startedAt)) / 60_000 > FORGOTTEN_AFTER_MINUTES
}

function report(stopped: readonly TimeEntry[] | undefined, changes: readonly number[]): void {
  if (stopped === undefined) offerUndo(changes, { message: 'The timer was discarded' })
  const [first] = stopped ?? []
  if (first === undefined) return
  const minutes = (stopped ?? []).reduce((sum, entry) => sum + entry.minutes, 0)
  const name = placeName({ task: first.task, project: first.project })
  offerUndo(changes, { message: `${formatLength(minutes)} h noted on “${name}”` })
}
