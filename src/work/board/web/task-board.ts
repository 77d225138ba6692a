import { createContext, use } from 'react'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { Drag } from '#platform/web/drag/use-drag.ts'
import type { BoardCard, BoardLane } from '../shared/board-schema.ts'
import type { BoardPlace } from './board-place.ts'
import type { CardSort } from './board-columns.ts'
import type { ColumnLimits } from './column-limits.ts'
import type { ShownBoard } from './use-board.ts'
import type { BoardFocus } from './use-board-focus.ts'
import type { Folding } from './use-folding.ts'

/** What a board's columns and cards share. */
export interface TaskBoard extends Pick<ShownBoard, 'moreOf' | 'showMore'> {
  today: string
  sort: CardSort
  /** Whether the cards say of which project they are. */
  namesProject: boolean
  mayEdit: boolean
  mayAdd: boolean
  /** The task whose panel is open. */
  openId: number | undefined
  drag: Drag<BoardCard>
  limits: ColumnLimits
  /** The lanes that are shown; none on a board without lanes. */
  lanes: readonly BoardLane[]
  folding: Folding
  focus: BoardFocus
  /** The id of the sentence that explains how keys move a card. */
  hintId: string
  open: (id: number) => void
  /** Opens the dialog for a new task with a status. */
  add: (status: TaskStatus) => void
  move: (card: BoardCard, to: BoardPlace) => void
}

const TaskBoardContext = createContext<TaskBoard | undefined>(undefined)

/** Provides the board to its columns. */
export const TaskBoardProvider = TaskBoardContext

/** The surrounding board. @throws outside of one */
export function useTaskBoard(): TaskBoard {
  const board = use(TaskBoardContext)
  if (board === undefined) throw new Error('useTaskBoard is for the columns of a board')
  return board
}
