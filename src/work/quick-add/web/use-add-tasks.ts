import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createdSentence, createdWords } from '#work/tasks/shared/created-sentence.ts'
import type { CreatedTask } from '#work/tasks/shared/task-schema.ts'
import { taskQuery } from '#work/tasks/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { useDraft } from '#platform/web/forms/drafts.ts'
import { andBoth, isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { offerUndo, type UndoToastOptions } from '#platform/web/undo/undo-toast.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { CallInput } from '#platform/shared/endpoint.ts'
import { addQuickTasks } from '../shared/quick-add-endpoints.ts'
import { QuickTasks } from '../shared/quick-add-schema.ts'

/** What was added, and the audit ids by which it can be undone. */
interface Added {
  tasks: readonly CreatedTask[]
  changes: readonly number[]
}

type Tasks = CallInput<typeof addQuickTasks>['body']['tasks']

/** Why tasks were not added: one sentence, and those of single fields, such as `tasks.3.assigneeId`. */
export interface Refusal {
  sentence: string
  fields: Readonly<Record<string, string>>
  /** Whether an earlier attempt is already stored; anything sent from now on is a new request. */
  isSavedBefore?: boolean
}

/** What the contract refuses about the tasks; undefined if nothing. */
export function refusalOf(tasks: Tasks): Refusal | undefined {
  const { error } = QuickTasks.safeParse({ tasks })
  if (error === undefined) return undefined
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.map(String).join('.')] ??= message
  return { sentence: error.issues[0]?.message ?? 'This is not valid', fields }
}

/**
 * Adds tasks with one call, reports what was added and offers to undo it. A sent text keeps its idempotency key until
 * the reply, even across a reload and later edits, so that a lost reply creates nothing twice.
 * @param draftKey the key of the text that the tasks are parsed from
 */
export function useAddTasks(draftKey: string) {
  const [sentKey, keepKey, dropKey] = useDraft(`${draftKey} key`)
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isSending = useRef(false)

  /** @returns what was added; undefined if nothing was, or if a call is already running */
  const add = async (tasks: Tasks): Promise<readonly CreatedTask[] | undefined> => {
    if (isSending.current) return undefined
    const wrong = refusalOf(tasks)
    setRefusal(wrong)
    if (wrong !== undefined) return undefined
    isSending.current = true
    setBusy(true)
    const key = sentKey || crypto.randomUUID()
    keepKey(key)
    const added = await send(queryClient, tasks, key)
    isSending.current = false
    setBusy(false)
    if ('sentence' in added) {
      if (added.isSavedBefore) dropKey()
      setRefusal(added)
      return undefined
    }
    dropKey()
    for (const { isAssigneeNotified: _, ...task } of added.tasks)
      queryClient.setQueryData(taskQuery(task.id).queryKey, task)
    tell(added)
    return added.tasks
  }
  return {
    isBusy,
    refusal,
    /** Newly typed text has not been refused yet; once the text is empty, its key is dropped. */
    noteTyped: (text: string) => {
      setRefusal(undefined)
      if (text === '' && !isSending.current) dropKey()
    },
    add,
  }
}

async function send(
  queryClient: QueryClient,
  tasks: Tasks,
  idempotencyKey: string,
): Promise<Added | Refusal> {
  try {
    const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
      callWithMetadata(addQuickTasks, { body: { tasks } }, { idempotencyKey }),
    )
    return { tasks: reply.tasks, changes }
  } catch (error) {
    if (isSavedBefore(error)) return { sentence: andBoth(error), fields: {}, isSavedBefore: true }
    return { sentence: sentenceOf(error), fields: error instanceof ApiError ? error.fields : {} }
  }
}

/** Only the last line's toast is shown; the undo keys revert the earlier lines, too. */
function tell({ tasks, changes }: Added): void {
  if (changes.length === 0) toast.success(addedWords(tasks))
  else offerUndo(changes, addedWords(tasks))
}

/** What was added: the single task's message, or the counts. */
function addedWords(tasks: readonly CreatedTask[]): UndoToastOptions {
  const [only, ...others] = tasks
  const steps = tasks.reduce((count, task) => count + task.subTaskCount, 0)
  if (only !== undefined && others.length === 0 && steps === 0) {
    return { title: 'Task Created', message: createdSentence(only), what: createdWords(only) }
  }
  const many = countWords(tasks.length, steps)
  return { title: 'Tasks Created', message: `${many} created successfully!`, what: `${many} created` }
}

/** Such as `12 tasks and 5 sub-tasks`. */
export function countWords(tasks: number, subTasks: number): string {
  const taskWords = counted(tasks, 'task')
  return subTasks === 0 ? taskWords : `${taskWords} and ${counted(subTasks, 'sub-task')}`
}
