import type { ReactNode } from 'react'
import { ALL_TASKS, type ListColumns, ListColumnsProvider } from './list-columns.ts'
import type { Selection } from './selection/selection.ts'
import { SelectionProvider } from './selection/use-selection.ts'
import { SaverProvider, type TaskSaver } from '#work/tasks/web/index.ts'

export interface TaskListContextProps {
  saver: TaskSaver
  selection: Selection
  columns?: ListColumns | undefined
  children: ReactNode
}

/** What a task list's rows share. */
export function TaskListContext({ saver, selection, columns = ALL_TASKS, children }: TaskListContextProps) {
  return (
    <SaverProvider value={saver}>
      <SelectionProvider value={selection}>
        <ListColumnsProvider value={columns}>{children}</ListColumnsProvider>
      </SelectionProvider>
    </SaverProvider>
  )
}
