import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { QUICK_ADD_BUTTON, QuickAddSlot } from '#work/quick-add/web/index.ts'
import { TaskPanelSlot, useOpenTask } from '#work/task-panel/web/index.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { ApiError } from '#platform/web/data/api-client.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { useIsPhone, useMediaQuery } from '#platform/web/page/use-media-query.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { useFirstRowShown } from '#platform/web/lists/use-first-row-shown.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useRowsInSteps } from '#platform/web/lists/use-rows-in-steps.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { stringifyTaskSearch } from '#work/tasks/shared/task-search.ts'
import { deleteTaskAfterAsking, taskListQuery, useTaskSaver } from '#work/tasks/web/index.ts'
import { useTimerKey } from '#work/time/web/index.ts'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import {
  AddTaskDialog,
  FilterChips,
  TaskListEmpty,
  type TaskListDraft,
  TaskToolbar,
  useTaskKeys,
} from '#work/task-pages/web/index.ts'
import type { ListColumns } from './list-columns.ts'
import { rowOf } from './selection/selection-keys.ts'
import { selectItem, SelectionSlot } from './selection/selection-slot.tsx'
import { createSelection } from './selection/selection.ts'
import { TaskColumnsButton } from './task-columns-button.tsx'
import { useTaskExport } from './task-export.tsx'
import { TaskFooter } from './task-footer.tsx'
import { TaskListContext } from './task-list-context.tsx'
import { TaskListFrame } from './task-list-frame.tsx'
import { TaskPhoneList } from './phone-list-part.tsx'
import { TaskRow } from './task-row.tsx'
import { TaskSkeletonRows, TaskTable } from './task-table.tsx'
import { useShownTasks } from './use-shown-tasks.ts'
import './tasks.css'

const NO_TASKS: readonly Task[] = []

export interface TaskListProps {
  draft: TaskListDraft
  /** The other views of the same tasks. */
  views: ReactNode
  /** Set where the list is a part of another page, which has the title. */
  part?: TaskListPart
}

/** A list of tasks as a part of another page. */
export interface TaskListPart {
  columns: ListColumns
  /** Said when there are no tasks at all. */
  help: string
}

/** Tasks as a table, or as a list on phones, with filters, selection and quick add (spec 5.3). */
export function TaskList({ draft, views, part }: TaskListProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const mayDelete = useCan()('task:delete')
  const isPhone = useIsPhone()
  const isTouch = useMediaQuery('(hover: none)')
  const { search, apply } = draft
  const choices = useTaskChoices()
  const list = useQuery(taskListQuery(search))
  const saver = useTaskSaver(today)
  const [isAdding, setAdding] = useState(false)
  const { openId, open, close } = useOpenTask()
  // the task just created stays visible until the list changes
  const address = stringifyTaskSearch({ ...search, task: '' })
  const [created, setCreated] = useState<{ id: number; address: string }>()
  const createdId = created?.address === address ? created.id : undefined
  const tasks = useShownTasks(list.data?.tasks ?? NO_TASKS, createdId, saver)
  const rows = useRowsInSteps(tasks)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const add = () => setAdding(true)
  const [selection] = useState(createSelection)
  useTaskKeys({ onAdd: add, isPart: part !== undefined })
  useTimerKey('Rows', () => rowOf(document.activeElement) ?? openId ?? selection.only())
  useNewInAddress(add)

  const { page, totalPages } = list.data ?? { page: 1, totalPages: 1 }
  const isSettled = list.data !== undefined && !list.isPlaceholderData
  useEffect(() => {
    if (isSettled && page < totalPages)
      void queryClient.prefetchQuery(taskListQuery({ ...search, page: page + 1 }))
  }, [queryClient, isSettled, search, page, totalPages])
  useFirstRowShown(keptFocus.ref, address)
  // the last page disappears with its last task
  const lastPage = isSettled && search.page > totalPages ? totalPages : undefined
  const goToLast = useEffectEvent((last: number) => apply({ page: last }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])

  const remove = (task: Task) => {
    void deleteTaskAfterAsking(queryClient, task).then((isGone) => {
      if (!isGone) return
      selection.drop([task.id])
      close(task.id)
    })
  }
  const isLoading = list.data === undefined && !list.isError
  const isEmpty = list.data !== undefined && tasks.length === 0
  const total = list.isFetching && !isSettled ? undefined : list.data?.total
  const exportItem = useTaskExport(search)

  return (
    <TaskListContext saver={saver} selection={selection} columns={part?.columns}>
      <TaskListFrame selection={selection}>
        <TaskToolbar
          draft={draft}
          choices={choices}
          total={total}
          isMore={list.data?.isMore}
          isPart={part !== undefined}
          views={views}
          tools={isPhone ? null : <TaskColumnsButton />}
          more={isPhone || isTouch ? [exportItem, selectItem(selection)] : [exportItem]}
          quickAdd={QUICK_ADD_BUTTON}
          onAdd={add}
        />
        <FilterChips draft={draft} choices={choices} today={today} />
        <QuickAddSlot search={search} onAdded={({ id }) => setCreated({ id, address })} />
        <div className="page-scroll" {...keptFocus}>
          {list.isError && list.data === undefined ? (
            <div className="page-error">
              <ErrorBox
                title="Failed to load tasks. Please try again."
                detail={list.error instanceof ApiError ? list.error.message : undefined}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              />
            </div>
          ) : isPhone ? (
            <TaskPhoneList tasks={rows} today={today} loading={isLoading} onOpen={open} />
          ) : (
            <TaskTable search={search} onSort={apply} busy={list.isFetching}>
              {isLoading ? <TaskSkeletonRows /> : null}
              {rows.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  choices={choices}
                  today={today}
                  isNew={task.id === createdId}
                  isOpen={task.id === openId}
                  mayDelete={mayDelete}
                  onOpen={open}
                  onClose={close}
                  onDelete={remove}
                />
              ))}
            </TaskTable>
          )}
          {isEmpty ? (
            <TaskListEmpty draft={draft} choices={choices} today={today} help={part?.help} onAdd={add} />
          ) : null}
        </div>
        <SelectionSlot search={search} tasks={tasks} choices={choices} />
        <TaskFooter shown={list.data} page={search.page} onPage={(next) => apply({ page: next })} />
      </TaskListFrame>
      {isAdding ? (
        <AddTaskDialog
          project={search.project}
          choices={choices}
          today={today}
          onClose={() => setAdding(false)}
          onCreated={(task) => setCreated({ id: task.id, address })}
        />
      ) : null}
      <TaskPanelSlot order={tasks.map((task) => task.id)} />
    </TaskListContext>
  )
}
