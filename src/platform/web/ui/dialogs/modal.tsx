import type { KeyboardEvent, ReactNode } from 'react'
import { useModalViews } from './modal-part.ts'

export type ModalProps = {
  /** The layer's accessible name. */
  label: string
  /** Called on Escape and a press outside. */
  onClose: () => void
  /** Called for every key pressed in it. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  overlayClassName?: string
  className?: string
  children: ReactNode
}

/** A modal layer without a head. It is open as long as it is mounted. */
export function Modal({ label, ...rest }: ModalProps) {
  const views = useModalViews(true, rest.onClose)
  return views === undefined ? null : <views.ModalView {...rest} aria-label={label} />
}
