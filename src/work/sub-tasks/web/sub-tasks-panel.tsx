import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { dropDraft, readDraftOf } from '#platform/web/forms/drafts.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { AddSubTaskForm } from './add-sub-task-form.tsx'
import { deleteSubTaskAfterAsking } from './delete-sub-task.tsx'
import { EditSubTaskForm } from './edit-sub-task-form.tsx'
import { AddDraft, addDraftKey, EditDraft, editDraftKey } from './sub-task-form.ts'
import { subTaskListQuery } from './sub-task-queries.ts'
import { SubTaskRow } from './sub-task-row.tsx'
import { NoSubTasks, SubTaskSkeletons, SubTasksLoadingText, SubTasksProgress } from './sub-tasks-states.tsx'
import { useCompletion } from './use-completion.ts'
import './sub-tasks.css'

/** The sub-tasks of a task, within its panel (spec 6.6). */
export function SubTasksPanel({ parentTaskId }: { parentTaskId: number }) {
  // keyed by task, so that nothing typed or opened here carries over to another one
  return <SubTasks key={parentTaskId} taskId={parentTaskId} />
}

function SubTasks({ taskId }: { taskId: number }) {
  const id = useId()
  const queryClient = useQueryClient()
  const account = useAccount()
  const can = useCan()
  const [canEdit, mayRestore] = [can('task:edit'), can('bin:view')]
  const today = useToday()
  const list = useQuery(subTaskListQuery(taskId))
  const completion = useCompletion()
  const focus = useKeptFocus<HTMLElement>()
  // forms with unsaved text are reopened
  const [adding, setAdding] = useState<'found' | 'pressed' | undefined>(() =>
    canEdit && readDraftOf(account.id, addDraftKey(taskId), AddDraft) ? 'found' : undefined,
  )
  const [editing, setEditing] = useState<{ original: SubTask; isFound: boolean } | undefined>(() => {
    const draft = canEdit ? readDraftOf(account.id, editDraftKey(taskId), EditDraft) : undefined
    return draft && { original: draft.original, isFound: true }
  })
  const [said, say] = useState('')

  const subTasks = list.data ?? []
  const completed = subTasks.filter((subTask) => completion.isCompleted(subTask)).length

  const edit = async (original: SubTask) => {
    if (editing !== undefined && readDraftOf(account.id, editDraftKey(taskId), EditDraft) !== undefined) {
      const isConfirmed = await confirm({
        title: 'Discard changes?',
        message: 'Another sub-task is being edited, and its changes are not saved.',
        confirmText: 'Discard',
        cancelText: 'Keep editing',
        detail: <span>{editing.original.title}</span>,
      })
      if (!isConfirmed) return
      dropDraft(account.id, editDraftKey(taskId))
    }
    setEditing({ original, isFound: false })
  }

  return (
    <section className="sub-tasks" aria-labelledby={id} {...focus}>
      <div className="sub-tasks-head">
        <h2 id={id}>Sub-tasks</h2>
        {list.isPending ? <SubTasksLoadingText /> : null}
        {subTasks.length === 0 ? null : <SubTasksProgress completed={completed} of={subTasks.length} />}
        {canEdit ? (
          <Button
            className="push"
            size="small"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={adding !== undefined}
            data-focus-fallback
            onClick={() => setAdding('pressed')}
          >
            <span>
              Add<span className="sub-tasks-add-word"> Sub-task</span>
            </span>
          </Button>
        ) : null}
      </div>
      {list.isPending ? <SubTaskSkeletons /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorBox
          title="The sub-tasks could not be loaded."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isSuccess && subTasks.length === 0 && editing === undefined && adding === undefined ? (
        <NoSubTasks />
      ) : null}
      {list.data === undefined ? null : (
        <ul className="sub-task-list">
          {withEdited(list.data, editing?.original).map((subTask) =>
            subTask.id === editing?.original.id ? (
              <li key={subTask.id} data-focus-item={subTask.id}>
                <EditSubTaskForm
                  original={editing.original}
                  current={subTasks.find((row) => row.id === subTask.id)}
                  takeFocus={!editing.isFound}
                  onClose={() => setEditing(undefined)}
                  onSaved={(title) => say(`“${title}” saved`)}
                />
              </li>
            ) : (
              <SubTaskRow
                key={subTask.id}
                subTask={subTask}
                isCompleted={completion.isCompleted(subTask)}
                today={today}
                canEdit={canEdit}
                onComplete={completion.complete}
                onEdit={(original) => void edit(original)}
                onDelete={(row) => void deleteSubTaskAfterAsking(queryClient, row, mayRestore)}
              />
            ),
          )}
        </ul>
      )}
      {adding === undefined ? null : (
        <AddSubTaskForm
          taskId={taskId}
          takeFocus={adding === 'pressed'}
          onClose={() => setAdding(undefined)}
          onAdded={(title) => say(`“${title}” added`)}
        />
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

/** The rows to show: one being edited keeps its place when someone deletes it. */
function withEdited(subTasks: readonly SubTask[], edited: SubTask | undefined): readonly SubTask[] {
  if (edited === undefined || subTasks.some((subTask) => subTask.id === edited.id)) return subTasks
  return [...subTasks, edited].toSorted((one, other) => one.id - other.id)
}
