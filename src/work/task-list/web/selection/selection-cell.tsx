import { useRef } from 'react'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { useSelected, useSelection } from './use-selection.ts'
import './selection.css'

// native checkboxes: the kit's would be loaded only for these, and be rendered in every row

/** A row's checkbox: visible on hover, on focus and when ticked. With Shift it ticks a range. */
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

/** The checkbox in the head, for all rows of the page. */
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
