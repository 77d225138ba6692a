import type { ReactNode } from 'react'
import { useModalViews } from './modal-part.ts'

export type DialogProps = {
  opened: boolean
  title: ReactNode
  /** Beside the title, such as a state or a switch; no part of the dialog's name. */
  headEnd?: ReactNode
  /** Escape, the cross and a press on the overlay; not called while `busy`. */
  onCancel: () => void
  children: ReactNode
  /** Between the title and the rest, which scrolls under it. */
  notice?: ReactNode
  /** The buttons, at the right under a hairline. */
  footer?: ReactNode
  /** At the left of the footer, such as a key hint. */
  footerNote?: ReactNode
  /** 440, 560 (normal), 800 or 1180 px wide. */
  size?: 'small' | 'normal' | 'large' | 'extra-large'
  /** Wraps body and footer in a form: a submit button or Ctrl+Enter calls it with that form. */
  onSubmit?: (form: HTMLFormElement) => void
  busy?: boolean
  className?: string
}

/**
 * A modal dialog with a title. Other dialogs and popovers may open above it. Its children are unmounted when it closes.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const views = useModalViews(opened, rest.onCancel)
  return opened && views !== undefined ? <views.DialogView {...rest} /> : null
}
