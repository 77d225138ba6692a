import type { ReactNode } from 'react'
import type { Selection } from './selection/selection.ts'
import { useSelected } from './selection/use-selection.ts'

export interface TaskListFrameProps {
  selection: Selection
  children: ReactNode
}

/** The page around the list; marks that rows are being ticked, for the checkboxes and the space under the bar. */
export function TaskListFrame({ selection, children }: TaskListFrameProps) {
  const isSelecting = useSelected(selection, selection.isActive)
  return (
    <div className="page tasks-frame tasks-page" data-selecting={isSelecting || undefined}>
      {children}
    </div>
  )
}
