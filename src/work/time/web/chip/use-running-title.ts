import { useEffect } from 'react'
import { serverNow } from '#platform/web/data/session.ts'
import { pageTitle } from '#platform/web/page/page-title.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useRunningTimer } from './use-running-timer.ts'

const MINUTE = 60_000

/** Shows in the browser's tab how long the timer has run, to the minute: a title that changes each second distracts. */
export function useRunningTitle(): void {
  const startedAt = useRunningTimer()?.startedAt
  useEffect(() => {
    if (startedAt === undefined) return undefined
    let next: ReturnType<typeof setTimeout>
    const show = () => {
      const ran = Math.max(0, serverNow() - Date.parse(startedAt))
      pageTitle.set((title) => ({ ...title, running: formatLength(Math.floor(ran / MINUTE)) }))
      next = setTimeout(show, MINUTE - (ran % MINUTE))
    }
    show()
    return () => {
      clearTimeout(next)
      pageTitle.set((title) => ({ ...title, running: undefined }))
    }
  }, [startedAt])
}
