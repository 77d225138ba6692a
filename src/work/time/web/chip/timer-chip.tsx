import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { opensElsewhere } from '#platform/web/page/opens-elsewhere.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import type { Timer } from '../../shared/time-schema.ts'
import { placeName, stopTimer } from '../timer/change-timer.ts'
import { TimerMenu } from './timer-menu.tsx'
import { placeAddress } from './timer-place.ts'
import { useRunningTimer, useTimerExpected } from './use-running-timer.ts'
import './timer-chip.css'

/** The running timer in the top bar, on screens wider than a phone's. Nothing while none runs. */
export function TimerChip() {
  const timer = useRunningTimer()
  const queryClient = useQueryClient()
  const isPhone = useIsPhone()
  if (timer === undefined || isPhone) return null
  return (
    <div className="timer-chip" role="group" aria-label="Running timer">
      <TimerMenu timer={timer} />
      <PlaceLink timer={timer} />
      <IconButton
        className="timer-chip-stop"
        size="small"
        label="Stop timer"
        icon={<IconPlayerStopFilled size={16} aria-hidden />}
        onClick={() => void stopTimer(queryClient)}
      />
    </div>
  )
}

/** The same on a phone: a line below the top bar. While it loads it is as high as it was when the page was last used. */
export function TimerLine() {
  const timer = useRunningTimer()
  const isExpected = useTimerExpected()
  const isPhone = useIsPhone()
  if (!isPhone) return null
  if (timer === undefined) return isExpected ? <div className="timer-line" /> : null
  return (
    <div className="timer-line" role="group" aria-label="Running timer">
      <TimerMenu timer={timer} withName />
    </div>
  )
}

function PlaceLink({ timer }: { timer: Timer }) {
  const router = useRouter()
  const { task, project } = timer
  const address = placeAddress(timer)
  return (
    <a
      className="timer-chip-place"
      href={address}
      title={placeName(timer)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        void router.navigate({ href: address })
      }}
    >
      <ProjectMark id={project?.id ?? null} />
      {task === null ? null : <span className="timer-chip-number">#{task.id}</span>}
      <span className="ellipsis">{placeName(timer)}</span>
    </a>
  )
}
