import { useRef } from 'react'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { useSelected, useSelection } from './use-selection.ts'
import './selection.css'

// plain boxes: the kit's would be loaded with the page for these alone, and stand in every row

/** The box of a row: seen under the pointer, with the focus and when it is ticked. With Shift it ticks a range. */
export function SelectionCell({ task }: { task: Task }) {
  const { id, taskName } = task
  const selection = useSelection()
  const isTicked = useSelected(selection, () => selection.has(id))
  const isRange = useRef(false)
  return (
    <td className="task-check" data-ticked={isTicked || undefined}>
      <input
        type="checkbox"
        className="checkbox-box"
        aria-label={`Select #${id} ${taskName}`}
        checked={isTicked}
        onClick={(event) => {
          isRange.current = event.shiftKey
        }}
        onChange={() => {
          if (isRange.current) selection.extendTo(id)
          else selection.toggle(id)
        }}
      />
    </td>
  )
}

/** The box of the head, for all rows of the page. */
export function SelectionHeadCell() {
  const selection = useSelection()
  const state = useSelected(selection, selection.pageState)
  return (
    <th scope="col" className="task-check">
      <span className="visually-hidden">Selected</span>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'some'
        }}
        type="checkbox"
        className="checkbox-box"
        aria-label="Select all tasks of this page"
        checked={state === 'all'}
        onChange={(event) => selection.setPage(event.currentTarget.checked)}
      />
    </th>
  )
}
