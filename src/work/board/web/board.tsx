import { type ReactNode, useEffect, useId, useState } from 'react'
import { TaskPanelSlot, useOpenTask } from '#work/task-panel/web/index.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { mayFinish } from '#work/tasks/web/index.ts'
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
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { DragGhost } from '#platform/web/ui/marks/drag-ghost.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { useDrag } from '#platform/web/drag/use-drag.ts'
import { shownStatuses } from '../shared/board-search.ts'
import type { BoardCard } from '../shared/board-schema.ts'
import { CardLook } from './board-card.tsx'
import { Column, Rail } from './board-column.tsx'
import { CARD_KEYS, cardKeys } from './board-keys.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { type TaskBoard, TaskBoardProvider } from './task-board.ts'
import { useBoard } from './use-board.ts'
import { useBoardFocus } from './use-board-focus.ts'
import { useCardMover } from './use-card-mover.ts'
import { useFolding } from './use-folding.ts'
import './board.css'

/** What differs on the page of which the board is a part. */
export interface BoardPart {
  /** What it says when there are no tasks at all. */
  help: string
  /** Whether all cards are of the project that the page names. */
  isOfProject: boolean
}

export interface BoardProps {
  draft: TaskListDraft
  /** The other views of the same tasks. */
  views: ReactNode
  /** Set where the board is a part of another page, which has the title. */
  part?: BoardPart
}

/** Tasks in columns by status. */
export function Board({ draft, views, part }: BoardProps) {
  const can = useCan()
  const today = useToday()
  const { search } = draft
  const choices = useTaskChoices()
  const mayEdit = can('task:edit')
  const mayAdd = can('task:create')
  const { openId, open } = useOpenTask()
  const { mover, moves } = useCardMover()
  const shown = useBoard(search, moves)
  const { columns = [], failure } = shown
  const folding = useFolding(columns, shown.filters, search.status)
  // a separate variable: a new function for moving cards would render all of them again
  const { open: unfold } = folding
  /** Unfolded only while a card is held over it. */
  const [heldOpen, setHeldOpen] = useState<TaskStatus>()
  const [adding, setAdding] = useState<{ status: TaskStatus | undefined }>()
  const hintId = useId()

  const move = (card: BoardCard, to: TaskStatus) => {
    if (card.status === to) return
    const moveIt = () => {
      mover.move(card, card.status, to)
      if (to === 'Cancelled') unfold(to)
    }
    const may = to === 'Done' ? mayFinish(card) : true
    if (may === true) moveIt()
    else void may.then((isConfirmed) => (isConfirmed ? moveIt() : undefined))
  }
  const { setBoard, focus } = useBoardFocus((id, by) => {
    const index = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
    const card = columns[index]?.cards.find((one) => one.id === id)
    const to = columns[index + by]?.status
    if (!mayEdit || card === undefined || to === undefined) return false
    move(card, to)
    return true
  })
  const drag = useDrag<BoardCard>('column', {
    onDrop(card, _from, to) {
      const status = statusCalled(to)
      if (status !== undefined) move(card, status)
    },
    onHold: (over) => setHeldOpen(statusCalled(over)),
    onEnd: () => setHeldOpen(undefined),
  })
  const { dragged } = drag
  const add = (status: TaskStatus | undefined) => {
    if (mayAdd) setAdding({ status })
  }
  useTaskKeys({
    onAdd: () => add(focusedStatus()),
    isPart: part !== undefined,
    others: cardKeys(focus, mayEdit),
  })
  useTimerKey(CARD_KEYS, () => focusedCard() ?? openId)

  const isKnown = shown.columns !== undefined
  useEffect(() => {
    // the panel leaves room for fewer columns
    if (openId === undefined || !isKnown) return
    const card = document.querySelector(`[data-card="${openId}"]`)
    card?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [openId, isKnown])

  const board: TaskBoard = {
    ...shown,
    today,
    sort: search,
    namesProject: part?.isOfProject !== true,
    mayEdit,
    mayAdd,
    openId,
    drag,
    folding,
    focus,
    hintId,
    open,
    add,
    move,
  }
  const isLoading = !isKnown && failure === undefined
  const isEmpty = shown.total === 0 && dragged === undefined
  return (
    <TaskBoardProvider value={board}>
      <div className="page tasks-frame board-page" data-dragging={dragged !== undefined || undefined}>
        <TaskToolbar
          isPart={part !== undefined}
          views={views}
          draft={draft}
          choices={choices}
          total={shown.total}
          onAdd={() => add(undefined)}
        />
        <FilterChips draft={draft} choices={choices} today={today} />
        {failure === undefined ? null : (
          <div className="page-error">
            <ErrorBox
              title="Failed to load the board. Please try again."
              detail={failure.reason}
              onRetry={failure.retry}
              retrying={shown.isBusy}
            />
          </div>
        )}
        {isLoading ? <BoardSkeleton statuses={shownStatuses(search)} /> : null}
        {isEmpty ? (
          <div className="page-scroll">
            <TaskListEmpty
              draft={draft}
              choices={choices}
              today={today}
              help={part?.help}
              onAdd={() => add(undefined)}
            />
          </div>
        ) : null}
        {isEmpty || isLoading || failure !== undefined ? null : (
          <div
            ref={setBoard}
            role="group"
            className="board"
            aria-label="Tasks by status"
            aria-busy={shown.isBusy}
            data-drag-scroll
          >
            {columns.map((column) =>
              folding.isFolded(column.status) && heldOpen !== column.status ? (
                <Rail key={column.status} column={column} />
              ) : (
                <Column key={column.status} column={column} />
              ),
            )}
          </div>
        )}
        {dragged === undefined ? null : (
          <DragGhost drag={drag} className="board-card board-ghost">
            <CardLook card={dragged.item} today={today} namesProject={board.namesProject} />
          </DragGhost>
        )}
        <p id={hintId} hidden>
          Shift with the left or right arrow key moves it to another column.
        </p>
      </div>
      {adding === undefined ? null : (
        <AddTaskDialog
          project={search.project}
          status={adding.status}
          choices={choices}
          today={today}
          onClose={() => setAdding(undefined)}
        />
      )}
      <TaskPanelSlot order={columns.flatMap(({ cards }) => cards.map(({ id }) => id))} />
    </TaskBoardProvider>
  )
}

function statusCalled(name: string): TaskStatus | undefined {
  return TASK_STATUSES.find((status) => status === name)
}

/** The task of the focused card. */
function focusedCard(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>('[data-card]')
  return card ? Number(card.dataset['card']) : undefined
}

/** The status of the focused column. */
function focusedStatus(): TaskStatus | undefined {
  const column = document.activeElement?.closest<HTMLElement>('[data-column]')
  return statusCalled(column?.dataset['column'] ?? '')
}
