import { TaskViews, useTaskListDraft } from '#work/task-pages/web/index.ts'
import { Board } from './board.tsx'

/** The tasks of the list in columns by status. */
export function BoardPage() {
  return <Board draft={useTaskListDraft()} views={<TaskViews current="board" />} />
}
