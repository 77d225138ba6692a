import { useEffect } from 'react'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { rowOf, useSelectionKeys } from './selection-keys.ts'
import type { Selection } from './selection.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import { useLongPress } from '../use-long-press.ts'
import { useSelected } from './use-selection.ts'

export interface SelectionToolsProps {
  selection: Selection
  search: TaskSearch
  tasks: readonly Task[]
  choices: TaskChoices
}

/**
 * The selection beside its checkboxes: keys, the bar shown from the first tick, and the announced count. The selection
 * survives paging, sorting and live updates, and is cleared when the filters change.
 */
export function SelectionTools({ selection, search, tasks, choices }: SelectionToolsProps) {
  const count = useSelected(selection, selection.size)
  const isActive = useSelected(selection, selection.isActive)
  const { page, task, sortBy, sortOrder } = TASK_SEARCH_DEFAULTS
  const filters = stringifyTaskSearch({ ...search, page, task, sortBy, sortOrder })
  useEffect(() => {
    selection.show(
      tasks.map(({ id }) => id),
      filters,
    )
  }, [selection, tasks, filters])
  useSelectionKeys(selection)
  useLongPress('.task-phone-list [data-task]', (row) => selection.begin(rowOf(row)))
  return (
    <>
      <span role="status" className="visually-hidden">
        {count === 0 ? '' : `${count} selected`}
      </span>
      {isActive ? <SelectionBar selection={selection} choices={choices} count={count} /> : null}
    </>
  )
}
