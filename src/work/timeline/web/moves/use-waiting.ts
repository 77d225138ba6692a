import { useQueryClient } from '@tanstack/react-query'
import { addBlocker } from '#work/tasks/shared/task-endpoints.ts'
import { reasonText } from '#work/tasks/web/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'

/** Makes a task wait for another one, such as by a line drawn between their bars; a circle is refused (spec 28.2). */
export function useWaiting(): (blockedId: number, blockingId: number) => void {
  const queryClient = useQueryClient()
  const store = async (blockedId: number, blockingId: number) => {
    const params = { id: String(blockedId), otherId: String(blockingId) }
    try {
      const { changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(addBlocker, { params }),
      )
      offerUndo(changes, { message: `#${blockedId} now waits for #${blockingId}` })
    } catch (error) {
      toast.error({ title: 'Not saved', message: reasonText(error) })
    }
  }
  return (blockedId, blockingId) => void store(blockedId, blockingId)
}
