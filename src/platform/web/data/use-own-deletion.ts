import { useEffect, useEffectEvent } from 'react'
import { useAccount } from './account-context.tsx'
import { onLive } from './live-socket.ts'
import { isModalOpen } from '../ui/dialogs/open-modals.ts'

/**
 * What is shown goes because the person who looks at it took its creation back, or deleted it in another window: there is
 * nothing to say about it. What others delete says so in its place, and so it does while a dialog lies over it: what is
 * typed there stays, and what is deleted there is closed by its own answer.
 * @param entity as changes name it, such as `task`; @param onGone closes what shows it
 */
export function useOwnDeletion(entity: string, id: number | string, onGone: () => void): void {
  const account = useAccount()
  const isIt = useEffectEvent(
    (change: { entity: string; id: string; action: string; actorId: string | null }) =>
      change.action === 'delete' &&
      change.entity === entity &&
      change.id === String(id) &&
      change.actorId === account.id,
  )
  const close = useEffectEvent(onGone)
  useEffect(
    () =>
      onLive('change', (change) => {
        if (isIt(change) && !isModalOpen()) close()
      }),
    [],
  )
}
