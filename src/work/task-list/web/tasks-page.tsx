import { TaskViews, useTaskListDraft } from '#work/task-pages/web/index.ts'
import { useRememberSort } from '#work/task-pages/web/sort/index.ts'
import { TaskList } from './task-list.tsx'

/** The task list, On Board Tasks (spec 5.3). */
export function TasksPage() {
  const draft = useTaskListDraft({ rememberSort: useRememberSort() })
  return <TaskList draft={draft} views={<TaskViews current="list" />} />
}
