import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LabelChips, LabelChoices } from '#work/labels/web/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { replaceTaskLabels } from '../../shared/task-endpoints.ts'
import { idList, type Task, task as definition } from '../../shared/task-schema.ts'

const { label: LABEL } = definition.fields.labels

/** A task's labels, each given or taken by a tick (spec 26.2). */
export function TaskLabelsFact({ task }: { task: Task }) {
  const [opened, setOpened] = useState(false)
  const { labels, change } = useSaveLabels(task)
  return (
    <Popover
      label={LABEL}
      opened={opened}
      onOpenChange={setOpened}
      width={300}
      isSheetOnPhone
      trigger={(attributes) => (
        <button type="button" className="task-fact-value" {...attributes}>
          {labels.length > 0 ? (
            <LabelChips ids={labels} />
          ) : (
            <>
              <span className="visually-hidden">{LABEL}: </span>
              <span className="faint">None</span>
            </>
          )}
        </button>
      )}
    >
      <LabelChoices
        stateOf={(id) => labels.includes(id)}
        onToggle={({ id }, isOn) =>
          change(isOn ? idList([...labels, id]) : labels.filter((other) => other !== id))
        }
      />
    </Popover>
  )
}

/** Shows each change at once, and sends one after the other: each call replaces all labels. */
function useSaveLabels({ id, labels: stored }: Task) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>()
  const last = useRef<Promise<void>>(Promise.resolve())
  const send = async (labels: readonly number[]) => {
    try {
      const { changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(replaceTaskLabels, { params: { id: String(id) }, body: { labels: [...labels] } }),
      )
      offerUndo(changes, { message: `#${id}: labels changed` })
    } catch (error) {
      toast.error({ title: 'Labels not saved', message: sentenceOf(error) })
    } finally {
      setWanted((now) => (now === labels ? undefined : now))
    }
  }
  return {
    labels: wanted ?? stored,
    change: (labels: readonly number[]) => {
      setWanted(labels)
      last.current = last.current.then(() => send(labels))
    },
  }
}
