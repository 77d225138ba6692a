import type { KeyboardEvent, ReactNode } from 'react'
import { useModalViews } from './modal-part.ts'

export type ModalProps = {
  /** Read aloud as its name. */
  label: string
  /** Escape and a press beside it. */
  onClose: () => void
  /** Every key that is pressed in it. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  overlayClassName?: string
  className?: string
  children: ReactNode
}

/** A modal layer without a head of its own. It is open for as long as it is mounted. */
export function Modal({ label, ...rest }: ModalProps) {
  const views = useModalViews(true, rest.onClose)
  return views === undefined ? null : <views.ModalView {...rest} aria-label={label} />
}
