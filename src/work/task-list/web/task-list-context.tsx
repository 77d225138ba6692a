import type { ReactNode } from 'react'
import type { Selection } from './selection/selection.ts'
import { SelectionProvider } from './selection/use-selection.ts'
import { SaverProvider, type TaskSaver } from '#work/tasks/web/index.ts'

export interface TaskListContextProps {
  saver: TaskSaver
  selection: Selection
  children: ReactNode
}

/** What a task list's rows share. */
export function TaskListContext({ saver, selection, children }: TaskListContextProps) {
  return (
    <SaverProvider value={saver}>
      <SelectionProvider value={selection}>{children}</SelectionProvider>
    </SaverProvider>
  )
}
