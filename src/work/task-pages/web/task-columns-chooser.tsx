import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { DragGhost } from '#platform/web/ui/marks/drag-ghost.tsx'
import { useDrag } from '#platform/web/drag/use-drag.ts'
import { ALL_COLUMNS, type MovableColumn, useColumnChoice } from './task-columns.ts'
import { TASK_FIELD_LABEL } from '#work/tasks/web/index.ts'
import './task-columns-chooser.css'

/** Chooses the list's columns and their order: by dragging, by the arrow buttons, or by Alt and an arrow key. */
export function TaskColumnsChooser() {
  const [{ order, hidden }, choose] = useColumnChoice()
  const [announcement, setAnnouncement] = useState('')
  const moveTo = (column: MovableColumn, place: number) => {
    const next = order.filter((each) => each !== column).toSpliced(place, 0, column)
    choose({ order: next, hidden })
    setAnnouncement(`${TASK_FIELD_LABEL[column]} is now ${place + 1} of ${next.length}`)
  }
  const drag = useDrag<MovableColumn>('column', {
    onDrop: (column, _from, to) => moveTo(column, order.indexOf(to as MovableColumn)),
    onHold: () => undefined,
  })
  const step = (column: MovableColumn, by: 1 | -1, focused: EventTarget & HTMLElement) => {
    const place = order.indexOf(column) + by
    if (place < 0 || place >= order.length) return
    flushSync(() => moveTo(column, place))
    // an element moved in the DOM loses the focus
    focused.focus()
  }
  const stepByKey = (event: KeyboardEvent<HTMLElement>, column: MovableColumn) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    step(column, by, event.target)
  }
  const isDefault = hidden.length === 0 && String(order) === String(ALL_COLUMNS.order)
  const draggedFrom = drag.dragged === undefined ? -1 : order.indexOf(drag.dragged.item)

  return (
    <>
      <ul className="task-columns" aria-label="Columns, from left to right">
        {order.map((column, place) => {
          const label = TASK_FIELD_LABEL[column]
          const isTarget = drag.over === column && draggedFrom !== place && draggedFrom >= 0
          const mover = (by: 1 | -1) => ({
            size: 'small' as const,
            label: `Move ${label} ${by < 0 ? 'up' : 'down'}`,
            'aria-disabled': place + by < 0 || place + by >= order.length || undefined,
            onClick: (event: MouseEvent<HTMLButtonElement>) => step(column, by, event.currentTarget),
          })
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its fields
            <li
              key={column}
              data-column={column}
              className={classNames(
                draggedFrom === place && 'task-columns-dragged',
                isTarget && (draggedFrom < place ? 'task-columns-after' : 'task-columns-before'),
              )}
              onKeyDown={(event) => stepByKey(event, column)}
              onPointerDown={(event) => {
                if (event.target instanceof Element && event.target.closest('.task-columns-grip') !== null)
                  drag.start(event, column, column)
              }}
            >
              <span className="task-columns-grip" title="Drag to move">
                <IconGripVertical size={16} stroke={1.75} aria-hidden />
              </span>
              <Checkbox
                label={label}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                checked={!hidden.includes(column)}
                onChange={(isShown) =>
                  choose({
                    order,
                    hidden: isShown ? hidden.filter((each) => each !== column) : [...hidden, column],
                  })
                }
                {...(place === 0 ? { 'data-autofocus': true } : {})}
              />
              <IconButton {...mover(-1)} icon={<IconArrowUp size={16} stroke={1.75} aria-hidden />} />
              <IconButton {...mover(1)} icon={<IconArrowDown size={16} stroke={1.75} aria-hidden />} />
            </li>
          )
        })}
      </ul>
      <div className="popover-foot task-columns-foot">
        <span className="note">Task Name and Action always show.</span>
        <Button kind="ghost" size="small" disabled={isDefault} onClick={() => choose(ALL_COLUMNS)}>
          Reset
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <DragGhost drag={drag} className="task-columns-ghost">
        {drag.dragged === undefined ? null : TASK_FIELD_LABEL[drag.dragged.item]}
      </DragGhost>
    </>
  )
}
