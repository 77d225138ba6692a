import { useServerNow } from '#platform/web/data/use-server-now.ts'
import './running-time.css'

/** How long a timer has run, as `0:42:18`, counted on every second. Not read aloud on each. */
export function RunningTime({ startedAt }: { startedAt: string }) {
  const seconds = Math.max(0, Math.floor((useServerNow() - Date.parse(startedAt)) / 1_000))
  return (
    <span className="running-time" role="timer" aria-live="off">
      {formatRunning(seconds)}
    </span>
  )
}

/** @param seconds whole seconds, at least 0 */
function formatRunning(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
