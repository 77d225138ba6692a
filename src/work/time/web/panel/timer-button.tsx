import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { runsOn, startTimer, stopTimer } from '../timer/change-timer.ts'
import { RunningTime } from '../timer/running-time.tsx'
import { timerQuery } from '../time-queries.ts'

/** Starts the timer on a task, or stops it if it runs there. */
export function TimerButton({ taskId }: { taskId: number }) {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(timerQuery)
  const [isBusy, setBusy] = useState(false)
  const timer = data?.timer
  const place = { taskId }
  const startedAt = runsOn(timer, place) ? timer?.startedAt : undefined
  const press = async () => {
    setBusy(true)
    await (startedAt === undefined ? startTimer(queryClient, place) : stopTimer(queryClient))
    setBusy(false)
  }
  return (
    <div className="time-strip-timer" data-running={startedAt !== undefined || undefined}>
      {/* one button that changes: the focus stays on it */}
      <Button
        className="time-strip-timer-button"
        aria-label={startedAt === undefined ? 'Start timer' : 'Stop timer'}
        // not disabled: it would lose the focus; a second press does nothing meanwhile
        aria-busy={isBusy || isPending || undefined}
        icon={
          startedAt === undefined ? (
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconPlayerStopFilled size={16} aria-hidden />
          )
        }
        onClick={() => {
          if (!isBusy && !isPending) void press()
        }}
      >
        {startedAt === undefined ? 'Start' : null}
      </Button>
      {/* over the button, not in it: a name that changes on every second would be read aloud */}
      {startedAt === undefined ? null : <RunningTime startedAt={startedAt} />}
    </div>
  )
}
