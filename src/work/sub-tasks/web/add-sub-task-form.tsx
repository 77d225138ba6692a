import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { dropDraft, readDraftOf, useDraftOf } from '#platform/web/forms/drafts.ts'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { offerUndoByKey } from '#platform/web/undo/undo-toast.ts'
import { createSubTask } from '../shared/sub-task-endpoints.ts'
import { SubTaskFields } from './sub-task-fields.tsx'
import {
  AddDraft,
  addDraftKey,
  bodyOf,
  differingFields,
  isBlank,
  NEW_SUB_TASK,
  problemsOf,
  type SubTaskValues,
} from './sub-task-form.ts'
import { useSubTaskSending } from './use-sub-task-sending.ts'

export interface AddSubTaskFormProps {
  taskId: number
  /** Whether it was opened just now, rather than reopened with its draft. */
  takeFocus: boolean
  onClose: () => void
  onAdded: (title: string) => void
}

/**
 * The form under the list. It stays open after adding, empty for the next sub-task. Its text outlives the panel and the
 * page; Cancel discards it, Escape only closes the form.
 */
export function AddSubTaskForm({ taskId, takeFocus, onClose, onAdded }: AddSubTaskFormProps) {
  const queryClient = useQueryClient()
  const account = useAccount()
  const draftKey = addDraftKey(taskId)
  const [draft, keep, drop] = useDraftOf(draftKey, AddDraft)
  const { isBusy, refused, forget, send } = useSubTaskSending()
  const [addedKey, setAddedKey] = useState<string>()
  const title = useRef<HTMLInputElement>(null)
  const values = draft?.values ?? NEW_SUB_TASK
  const isReady = !isBlank(values) && Object.keys(problemsOf(values)).length === 0

  useEffect(() => {
    if (takeFocus) title.current?.focus()
  }, [takeFocus])

  const startNext = useEffectEvent((key: string) => {
    // other values have no key: they were typed meanwhile and stay
    if (draft?.key === key) drop()
    title.current?.focus()
  })
  useEffect(() => {
    if (addedKey !== undefined) startNext(addedKey)
  }, [addedKey])

  const change = (changed: Partial<SubTaskValues>) => {
    forget(changed)
    const next = { ...values, ...changed }
    if (differingFields(next, NEW_SUB_TASK).length === 0) drop()
    // what is typed while a sub-task is being sent is the next one
    else keep({ values: next, key: isBusy ? undefined : draft?.key })
  }
  const add = async () => {
    if (!isReady) return
    // resending after a lost reply or a reload creates one sub-task, even if the form changed meanwhile
    const idempotencyKey = draft?.key ?? crypto.randomUUID()
    keep({ values, key: idempotencyKey })
    const body = { ...bodyOf(values), parentTaskId: taskId }
    const isAdded = await send('Failed to add sub-task. Please try again.', async () => {
      const { reply, changes } = await write(queryClient, { entity: 'sub-task' }, () =>
        callWithMetadata(createSubTask, { body }, { idempotencyKey }),
      )
      offerUndoByKey(changes, `“${reply.title}” was added`)
    })
    if (!isAdded) {
      const kept = readDraftOf(account.id, draftKey, AddDraft)
      if (kept !== undefined) keep({ ...kept, key: idempotencyKey })
      focusIfLost(title.current)
      return
    }
    // the form may be unmounted by now
    if (readDraftOf(account.id, draftKey, AddDraft)?.key === idempotencyKey) dropDraft(account.id, draftKey)
    setAddedKey(idempotencyKey)
    onAdded(body.title)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from its fields
    <form
      className="sub-task-form"
      aria-label="New sub-task"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void add()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
    >
      <SubTaskFields values={values} refused={refused} titleRef={title} onChange={change} />
      <div className="sub-task-form-buttons">
        <Button
          kind="ghost"
          disabled={isBusy}
          onClick={() => {
            drop()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady} busy={isBusy}>
          Add
        </Button>
      </div>
    </form>
  )
}
