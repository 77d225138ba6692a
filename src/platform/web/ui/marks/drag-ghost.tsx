import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { type Drag, ghostPlace } from '../../drag/use-drag.ts'
import { classNames } from '../class-names.ts'
import './drag-ghost.css'

export interface DragGhostProps {
  drag: Pick<Drag<unknown>, 'dragged' | 'ghost'>
  className: string
  /** The dragged item, as it looks in its place. */
  children: ReactNode
}

/** The image under the pointer while an item is dragged. */
export function DragGhost({ drag, className, children }: DragGhostProps) {
  const { dragged, ghost } = drag
  if (dragged === undefined) return null
  const { grip, at } = dragged
  return createPortal(
    <div
      ref={ghost}
      className={classNames(className, 'drag-ghost')}
      style={{ width: grip.width, translate: ghostPlace(dragged, at) }}
      aria-hidden
    >
      {children}
    </div>,
    document.body,
  )
}
