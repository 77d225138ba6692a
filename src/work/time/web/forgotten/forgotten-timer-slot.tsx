import { useEffect } from 'react'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { useStore } from '#platform/web/ui/store.ts'
import { forgottenTimer } from '../timer/change-timer.ts'

/** Few timers are forgotten: loaded once one is. */
const dialogPart = lazyPart(() => import('./forgotten-timer-dialog.tsx'))

/** Where the account is asked about a forgotten timer. */
export function ForgottenTimerSlot() {
  const asked = useStore(forgottenTimer)
  const { module, isFailed = false } = dialogPart.useIt(asked !== undefined)
  const isLost = isFailed && asked !== undefined
  useEffect(() => {
    if (!isLost) return
    toast.error({ message: "This couldn't be opened. Please try again." })
    forgottenTimer.set(undefined)
  }, [isLost])
  // nobody is asked after signing out
  useEffect(() => () => forgottenTimer.set(undefined), [])
  return asked === undefined || module === undefined ? null : (
    <module.ForgottenTimerDialog key={asked.timer.startedAt} asked={asked} />
  )
}
