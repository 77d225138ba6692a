import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { PaletteAction } from '#platform/web/palette-entries.ts'
import type { Timer } from '../shared/time-schema.ts'
import { TIMER_KEY } from './timer/timer-key.ts'
import { taskInUse } from './timer/task-in-use.ts'

/** Loaded once it is used: the list of actions is also read outside of a browser. */
const loadTimer = () => import('./timer/change-timer.ts')

export const timeActions: readonly PaletteAction[] = [
  {
    label: 'Start timer',
    icon: IconPlayerPlay,
    can: 'time:create',
    href: () => '/time',
    run(queryClient) {
      const taskId = taskInUse()
      if (taskId === undefined) return false
      void loadTimer().then(({ startTimer }) => startTimer(queryClient, { taskId }))
      return true
    },
  },
  {
    label: 'Stop timer',
    icon: IconPlayerStop,
    can: 'time:create',
    href: () => '/time',
    isOffered: (queryClient) => Boolean(queryClient.getQueryData<{ timer: Timer | null }>(TIMER_KEY)?.timer),
    run(queryClient) {
      void loadTimer().then(({ stopTimer }) => stopTimer(queryClient))
      return true
    },
  },
]
