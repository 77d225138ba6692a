import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { dayIn } from '#platform/shared/dates.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { lengthInWords } from '#platform/shared/text/length.ts'
import { MAX_TIMER_DAYS, type TimerEnd } from '../../shared/time-schema.ts'
import { timerQuery } from '../time-queries.ts'
import {
  discardTimer,
  type ForgottenTimer,
  forgottenTimer,
  placeName,
  startTimer,
  stopTimer,
} from '../timer/change-timer.ts'
import { endOfWork } from './end-of-work.ts'
import './forgotten-timer-dialog.css'

const cancel = () => forgottenTimer.set(undefined)

/** Asks when the work of a timer ended that ran for more than 12 hours (spec 15.1). */
export function ForgottenTimerDialog({ asked: { timer, next } }: { asked: ForgottenTimer }) {
  const queryClient = useQueryClient()
  const { timeZone } = useAccount()
  const today = useToday()
  const [isSending, setSending] = useState(false)
  const { startedAt } = timer
  useAnsweredElsewhere(startedAt)

  const stopAt = (end: TimerEnd) =>
    next === undefined ? stopTimer(queryClient, end) : startTimer(queryClient, next, end)
  const discard = async () => {
    const isDiscarded = await discardTimer(queryClient)
    if (isDiscarded && next !== undefined) await startTimer(queryClient, next)
  }
  const send = async (action: Promise<void>) => {
    setSending(true)
    await action
    setSending(false)
  }
  const startDay = dayIn(timeZone, Date.parse(startedAt))
  const form = useSchemaForm({
    schema: endOfWork(startedAt, timeZone),
    initial: { day: startDay, time: '' },
    // two fields about a timer that still runs: closed without an answer, it is asked again
    draft: 'keeps nothing',
    nameOf: (_path, { day }) => (day === '' ? 'day' : 'time'),
    send: stopAt,
  })
  const isBusy = isSending || form.isBusy
  const [ran] = useState(() => Math.round((serverNow() - Date.parse(startedAt)) / 60_000))
  const mayKeep = ran <= MAX_TIMER_DAYS * 24 * 60
  return (
    <Dialog
      opened
      className="forgotten-timer"
      title="When did you stop?"
      onCancel={cancel}
      onSubmit={(element) => {
        form.submit()
        // once the error is shown
        setTimeout(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
      busy={isBusy}
      footer={
        <>
          <Button className="forgotten-timer-discard" disabled={isBusy} onClick={() => void send(discard())}>
            Discard
          </Button>
          <Button disabled={isBusy} onClick={cancel}>
            Cancel
          </Button>
          {mayKeep ? (
            <Button disabled={isBusy} onClick={() => void send(stopAt({ keep: true }))}>
              Keep it
            </Button>
          ) : null}
          <Button type="submit" kind="primary" busy={form.isBusy} busyText="Saving...">
            Save
          </Button>
        </>
      }
    >
      <div className="forgotten-timer-form">
        <p>
          {mayKeep
            ? `This ran for ${lengthInWords(ran)}. Keep it, or say when you stopped.`
            : `This ran for more than ${MAX_TIMER_DAYS} days. Say when you stopped.`}
        </p>
        <p className="forgotten-timer-facts">
          <span className="forgotten-timer-name">{placeName(timer)}</span>
          <span className="note">Started on {formatInstant(startedAt, timeZone)}</span>
        </p>
        <div className="forgotten-timer-end">
          <DateField {...form.field('day')} label="Day" required min={startDay} max={today} />
          <TextField {...form.field('time')} label="Time" required type="time" data-autofocus />
        </div>
        {next === undefined ? null : <p className="note">The new timer starts after that.</p>}
      </div>
    </Dialog>
  )
}

/** Closes the dialog once the timer was stopped or discarded on another device. */
function useAnsweredElsewhere(startedAt: string): void {
  const { data } = useQuery(timerQuery)
  const isOver = data !== undefined && data.timer?.startedAt !== startedAt
  useEffect(() => {
    if (isOver) cancel()
  }, [isOver])
}
