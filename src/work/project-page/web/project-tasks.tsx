import { useQuery } from '@tanstack/react-query'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TaskPanelSlot, useOpenTask } from '#work/task-panel/web/index.ts'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import { AddTaskDialog } from '#work/task-pages/web/index.ts'
import { TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import { taskListQuery } from '#work/tasks/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { ProjectTaskList } from './project-task-list.tsx'
import { ProjectTaskTable } from './project-task-table.tsx'

const plus = <IconPlus size={16} stroke={1.75} aria-hidden />

/** The tasks of a project, open ones first. */
export function ProjectTasks({ id }: { id: number }) {
  const can = useCan()
  const today = useToday()
  const isPhone = useIsPhone()
  const choices = useTaskChoices()
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const { openId, open } = useOpenTask()
  const list = useQuery(
    taskListQuery({
      ...TASK_SEARCH_DEFAULTS,
      project: String(id),
      // in the order of the states: what is open comes first
      sortBy: 'status',
      sortOrder: 'ASC',
      page,
    }),
  )
  const add = () => setAdding(true)
  useShortcuts(can('task:create') ? [{ keys: 'n', label: 'Add Task', group: 'This page', run: add }] : [])
  const tasks = list.data?.tasks ?? []
  const shown = { tasks, today, openId, onOpen: open, isLoading: list.isPending }
  const addButton = (
    <Button kind="primary" icon={plus} onClick={add}>
      Add Task
    </Button>
  )
  return (
    <>
      <div className="page-scroll project-tasks" aria-busy={list.isPlaceholderData || undefined}>
        {list.isError && list.data === undefined ? (
          <div className="page-error">
            <ErrorBox
              title="The tasks could not be loaded."
              detail={list.error.message}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : list.isSuccess && tasks.length === 0 ? (
          <EmptyState
            small
            icon={<IconChecklist size={32} stroke={1.25} />}
            title="No tasks yet"
            help="Add the first one, or import a list."
            actions={can('task:create') ? addButton : undefined}
          />
        ) : isPhone ? (
          <ProjectTaskList {...shown} />
        ) : (
          <ProjectTaskTable {...shown} seesMoney={can('billing:view')} />
        )}
      </div>
      {tasks.length === 0 ? null : (
        <div className="page-foot">
          <span>{counted(list.data?.total ?? 0, 'task')}</span>
          <Pager page={page} pages={list.data?.totalPages ?? 1} onPage={setPage} label="Tasks" />
          {can('task:create') ? addButton : null}
        </div>
      )}
      {isAdding ? (
        <AddTaskDialog
          project={String(id)}
          choices={choices}
          today={today}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <TaskPanelSlot order={tasks.map((task) => task.id)} />
    </>
  )
}
