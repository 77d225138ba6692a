export { TimerChip, TimerLine } from './chip/timer-chip.tsx'
export { ForgottenTimerSlot } from './forgotten/forgotten-timer-slot.tsx'
export { useTaskInUse, useTimerKey } from './timer/use-timer-key.ts'
export { useRunningTitle } from './chip/use-running-title.ts'
