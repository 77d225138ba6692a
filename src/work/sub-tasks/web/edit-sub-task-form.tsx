import { useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { useDraftOf } from '#platform/web/forms/drafts.ts'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { offerUndo, offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { createSubTask, updateSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { SubTaskFields } from './sub-task-fields.tsx'
import {
  bodyOf,
  changesOf,
  differingFields,
  EditDraft,
  editDraftKey,
  isBlank,
  patchOf,
  problemsOf,
  SUB_TASK_FIELD_LABEL,
  subTaskValues,
  type SubTaskValues,
} from './sub-task-form.ts'
import { useSubTaskSending } from './use-sub-task-sending.ts'

export interface EditSubTaskFormProps {
  /** The sub-task when editing began. */
  original: SubTask
  /** The current sub-task; undefined if someone deleted it meanwhile. */
  current: SubTask | undefined
  /** Whether it was opened just now, rather than reopened with its draft. */
  takeFocus: boolean
  onClose: () => void
  onSaved: (title: string) => void
}

/**
 * A row in inline edit mode. Only edited fields are kept as a draft and saved: the others follow changes by others. If
 * the sub-task is deleted by someone else, the text stays and can be added as a new one.
 */
export function EditSubTaskForm({ original, current, takeFocus, onClose, onSaved }: EditSubTaskFormProps) {
  const queryClient = useQueryClient()
  const [draft, keep, drop] = useDraftOf(editDraftKey(original.parentTaskId), EditDraft)
  const { isBusy, refused, forget, send } = useSubTaskSending()
  const [newKey] = useState(() => crypto.randomUUID())
  const title = useRef<HTMLInputElement>(null)

  const changes = draft?.original.id === original.id ? changesOf(draft) : {}
  const saved = subTaskValues(current ?? original)
  const values: SubTaskValues = { ...saved, ...changes }
  const isReady = !isBlank(values) && Object.keys(problemsOf(values)).length === 0

  useEffect(() => {
    if (takeFocus) title.current?.focus()
  }, [takeFocus])

  const change = (changed: Partial<SubTaskValues>) => {
    // text typed while saving would not be saved
    if (isBusy) return
    forget(changed)
    const next = { ...values, ...changed }
    const fields = differingFields(next, saved)
    if (fields.length === 0) drop()
    else keep({ original, changes: Object.fromEntries(fields.map((name) => [name, next[name]])) })
  }
  const close = () => {
    drop()
    onClose()
  }
  const save = async () => {
    if (!isReady) return
    const fields = differingFields(values, saved)
    if (current !== undefined && fields.length === 0) {
      close()
      return
    }
    const body = bodyOf(values)
    const isSaved = await send('Failed to save sub-task. Please try again.', async () => {
      const { reply, changes } = await write<WriteAnswer<SubTask>>(queryClient, { entity: 'sub-task' }, () =>
        current === undefined
          ? callWithMetadata(
              createSubTask,
              { body: { ...body, parentTaskId: original.parentTaskId } },
              { idempotencyKey: newKey },
            )
          : callWithMetadata(updateSubTask, {
              params: { id: String(current.id) },
              body: patchOf(values, fields),
            }),
      )
      if (current === undefined) offerUndoByKey(changes, `“${reply.title}” was added`)
      else offerUndo(changes, { message: `“${reply.title}” was saved.` })
    })
    if (!isSaved) {
      focusIfLost(title.current)
      return
    }
    close()
    onSaved(body.title)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from its fields
    <form
      className="sub-task-form"
      aria-label={`Edit ${original.title}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (!isBusy) close()
      }}
    >
      <SubTaskFields values={values} refused={refused} titleRef={title} onChange={change} />
      <Meanwhile changes={changes} original={original} current={current} />
      <div className="sub-task-form-buttons">
        <Button kind="ghost" disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady} busy={isBusy} busyText="Saving...">
          {current === undefined ? 'Add as new' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

interface MeanwhileProps {
  changes: Partial<SubTaskValues>
  original: SubTask
  current: SubTask | undefined
}

/** What others changed since editing began, where it conflicts with the edited fields. */
function Meanwhile({ changes, original, current }: MeanwhileProps) {
  const sentence = meanwhileSentence({ changes, original, current })
  return (
    // present from the start, so that its content is announced when it appears
    <div role="status">
      {sentence === undefined ? null : (
        <p className="notice sub-task-meanwhile">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}

function meanwhileSentence({ changes, original, current }: MeanwhileProps): string | undefined {
  if (current === undefined) {
    return 'This sub-task was deleted meanwhile. What you typed is still here: add it as a new sub-task, or cancel.'
  }
  const now = subTaskValues(current)
  const met = differingFields(subTaskValues(original), now).filter((name) => name in changes)
  if (met.length === 0) return undefined
  const facts = met.map((name) => `${SUB_TASK_FIELD_LABEL[name]}: ${valueText(name, now[name])}`)
  return `Somebody else changed this meanwhile. Saving replaces it. ${facts.join(' · ')}`
}

function valueText(name: keyof SubTaskValues, value: string): string {
  if (value === '') return 'none'
  return name === 'dueDate' ? formatDayWithYear(value) : value
}
