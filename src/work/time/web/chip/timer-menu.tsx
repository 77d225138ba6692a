import { IconArrowRight, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { Timer } from '../../shared/time-schema.ts'
import { discardTimer, placeName, stopTimer } from '../timer/change-timer.ts'
import { RunningTime } from '../timer/running-time.tsx'
import { placeAddress } from './timer-place.ts'

/** In px. */
const WIDTH = 260

export interface TimerMenuProps {
  timer: Timer
  /** Shows on what it runs beside the time. */
  withName?: boolean
}

/** How long the timer has run: opens a menu that stops or discards it. */
export function TimerMenu({ timer, withName = false }: TimerMenuProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const name = placeName(timer)
  const { task, project } = timer
  return (
    <Menu
      label={`Timer on “${name}”`}
      head={<span className="timer-menu-name">{task === null ? name : `#${task.id} ${name}`}</span>}
      align="start"
      width={WIDTH}
      items={[
        {
          label: 'Stop timer',
          icon: <IconPlayerStopFilled size={16} aria-hidden />,
          onSelect: () => void stopTimer(queryClient),
        },
        ...(task === null && project === null
          ? []
          : [
              {
                label: task === null ? 'Open project' : 'Open task',
                icon: <IconArrowRight size={16} stroke={1.75} aria-hidden />,
                onSelect: () => void router.navigate({ href: placeAddress(timer) }),
              },
            ]),
        'separator',
        {
          label: 'Discard timer',
          icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
          danger: true,
          onSelect: () => void discardTimer(queryClient),
        },
      ]}
      trigger={(attributes) => (
        <button {...attributes} type="button" className="timer-chip-time">
          <span className="timer-dot" aria-hidden />
          <span className="visually-hidden">{withName ? 'Timer: ' : `Timer on “${name}”: `}</span>
          <RunningTime startedAt={timer.startedAt} />
          {withName ? <span className="ellipsis timer-line-name">{name}</span> : null}
        </button>
      )}
    />
  )
}
