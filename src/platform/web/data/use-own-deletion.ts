import { useEffect, useEffectEvent } from 'react'
import { useAccount } from './account-context.tsx'
import { onLive } from './live-socket.ts'
import { isModalOpen } from '../ui/dialogs/open-modals.ts'

/**
 * Closes what is shown when the same person undid its creation or deleted it in another window: that needs no message.
 * A deletion by others is reported in place, and so is any while a dialog is open above it: typed text stays, and a
 * deletion made there closes it with its own reply.
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
