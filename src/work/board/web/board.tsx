import { replaceEqualDeep } from '@tanstack/react-query'
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
import type { BoardCard, BoardColumn, BoardLane } from '../shared/board-schema.ts'
import { CardLook } from './board-card.tsx'
import { Column } from './board-column.tsx'
import { headsOf, lanesOf } from './board-columns.ts'
import { BoardLanes, laneHold } from './board-lanes.tsx'
import { CARD_KEYS, cardKeys } from './board-keys.ts'
import { type BoardPlace, placeKey, placeOfCard } from './board-place.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { Rail } from './column-head.tsx'
import { overLimitText, useColumnLimits } from './column-limits.ts'
import { ColumnLimits } from './column-limits-part.tsx'
import { LanesButton } from './lanes-button.tsx'
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
  const heads = headsOf(columns)
  const lanes = useLanes(columns)
  const by = lanes[0]?.by ?? ''
  const limits = useColumnLimits(search)
  const [isLimiting, setLimiting] = useState(false)
  const folding = useFolding(heads, shown.filters, search.status)
  // a separate variable: a new function for moving cards would render all of them again
  const { open: unfold } = folding
  /** The column or lane that is unfolded only while a card is held over it. */
  const [heldOpen, setHeldOpen] = useState<string>()
  /** The ids of folded lanes. */
  const [foldedLanes, setFoldedLanes] = useState<readonly string[]>([])
  const [adding, setAdding] = useState<{ status: TaskStatus | undefined }>()
  const hintId = useId()

  const move = (card: BoardCard, to: BoardPlace) => {
    const from = placeOfCard(card, to.lane?.by ?? '')
    if (placeKey(from) === placeKey(to)) return
    const moveIt = () => {
      mover.move(card, from, to)
      if (to.status === 'Cancelled') unfold(to.status)
      setFoldedLanes((current) => current.filter((id) => id !== to.lane?.id))
    }
    const may = to.status === 'Done' && from.status !== 'Done' ? mayFinish(card) : true
    if (may === true) moveIt()
    else void may.then((isConfirmed) => (isConfirmed ? moveIt() : undefined))
  }
  const { setBoard, focus } = useBoardFocus((id, axis, step) => {
    const column = columns.find(({ cards }) => cards.some((card) => card.id === id))
    const card = column?.cards.find((one) => one.id === id)
    if (!mayEdit || column === undefined || card === undefined) return false
    const { status, lane } = column
    const index = axis === 'lane' ? lanes.findIndex((one) => one.id === lane?.id) : -1
    const nextLane = index < 0 ? lane : lanes[index + step]
    const nextStatus =
      axis === 'lane' ? status : heads[heads.findIndex((head) => head.status === status) + step]?.status
    if (nextStatus === undefined || (axis === 'lane' && nextLane === undefined)) return false
    move(card, { status: nextStatus, lane: nextLane })
    return true
  })
  const drag = useDrag<BoardCard>('column', {
    onDrop(card, _from, to) {
      // the head of a column keeps the lane
      const status = statusCalled(to)
      const own = status === undefined ? undefined : { ...placeOfCard(card, by), status }
      const place = columns.find((column) => placeKey(column) === to) ?? own
      if (place !== undefined) move(card, { status: place.status, lane: place.lane })
    },
    onHold: setHeldOpen,
    onEnd: () => setHeldOpen(undefined),
  })
  const { dragged } = drag
  const add = (status: TaskStatus | undefined) => {
    if (mayAdd) setAdding({ status })
  }
  useTaskKeys({
    onAdd: () => add(focusedStatus()),
    isPart: part !== undefined,
    others: cardKeys(focus, { mayEdit, hasLanes: by !== '' }),
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
    namesProject: part?.isOfProject !== true && by !== 'project',
    limits,
    lanes,
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
  const isColumnFolded = ({ status }: Pick<BoardPlace, 'status'>) =>
    folding.isFolded(status) && heldOpen !== status
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
          tools={
            <LanesButton
              lanes={search.lanes}
              isOfProject={part?.isOfProject === true}
              onChange={(chosen) => draft.apply({ lanes: chosen })}
            />
          }
          more={
            can('settings:edit') && part === undefined
              ? [{ label: 'Limits of columns', onSelect: () => setLimiting(true) }]
              : undefined
          }
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
            className={by === '' ? 'board' : 'board-lanes'}
            aria-label="Tasks by status"
            aria-busy={shown.isBusy}
            data-drag-scroll
          >
            {by === '' ? (
              columns.map((column) =>
                isColumnFolded(column) ? (
                  <Rail key={column.status} column={column} />
                ) : (
                  <Column key={column.status} column={column} />
                ),
              )
            ) : (
              <BoardLanes
                columns={columns}
                isColumnFolded={isColumnFolded}
                isLaneFolded={(lane) => foldedLanes.includes(lane.id) && heldOpen !== laneHold(lane)}
                onFold={({ id }) =>
                  setFoldedLanes((current) =>
                    current.includes(id) ? current.filter((one) => one !== id) : [...current, id],
                  )
                }
              />
            )}
          </div>
        )}
        {dragged === undefined ? null : (
          <DragGhost drag={drag} className="board-card board-ghost">
            <CardLook card={dragged.item} today={today} namesProject={board.namesProject} />
          </DragGhost>
        )}
        <p className="visually-hidden" role="status">
          {overLimitText(heads, limits)}
        </p>
        <p id={hintId} hidden>
          {by === ''
            ? 'Shift with the left or right arrow key moves it to another column.'
            : 'Shift with the left or right arrow key moves it to another column, with the up or down arrow key to another lane.'}
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
      <ColumnLimits isOpen={isLimiting} onClose={() => setLimiting(false)} />
      <TaskPanelSlot order={columns.flatMap(({ cards }) => cards.map(({ id }) => id))} />
    </TaskBoardProvider>
  )
}

/** The lanes, as the same array until one changes: every card has them in its menu. */
function useLanes(columns: readonly BoardColumn[]): readonly BoardLane[] {
  const [known, setKnown] = useState<readonly BoardLane[]>([])
  const lanes = replaceEqualDeep(
    known,
    lanesOf(columns).map(({ lane }) => lane),
  )
  if (lanes !== known) setKnown(lanes)
  return lanes
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
  return statusCalled(column?.dataset['status'] ?? column?.dataset['column'] ?? '')
}
