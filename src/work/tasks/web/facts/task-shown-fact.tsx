import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { updateTask } from '../../shared/task-endpoints.ts'
import type { Task } from '../../shared/task-schema.ts'

/** Whether the page of the task's project shows it to the client (spec 23.1); saved at once, with Undo. */
export function TaskShownFact({ task }: { task: Task }) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const save = async (clientVisible: boolean) => {
    setWanted(clientVisible)
    try {
      const { changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(updateTask, { params: { id: String(task.id) }, body: { clientVisible } }),
      )
      offerUndo(changes, { message: `#${task.id}: ${clientVisible ? 'shown to' : 'hidden from'} the client` })
    } catch (error) {
      toast.error({ title: 'Not saved', message: sentenceOf(error) })
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <span className="row task-fact-text">
      <Switch
        label="Show to client"
        checked={wanted ?? task.clientVisible}
        // not disabled meanwhile: the focus stays
        onChange={(clientVisible) => {
          if (wanted === undefined) void save(clientVisible)
        }}
      />
    </span>
  )
}
