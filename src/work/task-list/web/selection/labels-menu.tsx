import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { IconTags } from '@tabler/icons-react'
import { LabelChoices } from '#work/labels/web/index.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { idList } from '#work/tasks/shared/task-schema.ts'
import { cachedTask } from '#work/tasks/web/index.ts'
import type { BulkChange } from './bulk-change.ts'
import { BarButton, type BarMenuProps } from './selection-menus.tsx'

export interface LabelsMenuProps extends Omit<BarMenuProps, 'Icon'> {
  /** The ticked tasks. */
  ids: readonly number[]
  /** Sends the change. @returns whether it was sent; a failure is thrown */
  onSend: (change: BulkChange) => Promise<boolean>
}

/** Gives labels to all ticked tasks, and takes them; each keeps its others (spec 26.2). */
export function LabelsMenu({ label, ids, isOpen, isDisabled, onOpenChange, onSend }: LabelsMenuProps) {
  const queryClient = useQueryClient()
  // the ticks are read from the cached tasks
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const stateOf = (labelId: number) => {
    const tasks = ids.flatMap((id) => cachedTask(queryClient, id) ?? [])
    const having = tasks.filter(({ labels }) => labels.includes(labelId)).length
    if (having === 0) return false
    return having === ids.length ? true : 'some'
  }
  const toggle = async (labelId: number, isOn: boolean) => {
    try {
      await onSend({
        set: isOn ? { addLabels: [labelId] } : { removeLabels: [labelId] },
        shown: (task) => ({
          ...task,
          labels: isOn ? idList([...task.labels, labelId]) : task.labels.filter((other) => other !== labelId),
        }),
      })
    } catch (error) {
      toast.error({ title: 'Not saved', message: sentenceOf(error) })
    } finally {
      redraw()
    }
  }
  return (
    <Popover
      label={label}
      opened={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      width={300}
      isSheetOnPhone
      trigger={(attributes) => (
        <BarButton {...attributes} Icon={IconTags} label={label} disabled={isDisabled} />
      )}
    >
      <LabelChoices stateOf={stateOf} onToggle={({ id }, isOn) => void toggle(id, isOn)} />
    </Popover>
  )
}
