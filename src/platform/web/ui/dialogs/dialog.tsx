import type { ReactNode } from 'react'
import { useModalViews } from './modal-part.ts'

export type DialogProps = {
  opened: boolean
  title: ReactNode
  /** Beside the title, such as a status or a switch; not part of the dialog's name. */
  headEnd?: ReactNode
  /** Called on Escape, by the cross and on a press on the overlay; not while `busy`. */
  onCancel: () => void
  children: ReactNode
  /** Between the title and the body, which scrolls below it. */
  notice?: ReactNode
  /** The buttons, at the right below a hairline. */
  footer?: ReactNode
  /** At the left of the footer, such as a key hint. */
  footerNote?: ReactNode
  /** 440, 560 (normal), 800 or 1180 px wide. */
  size?: 'small' | 'normal' | 'large' | 'extra-large'
  /** Wraps body and footer in a form; a submit button or Ctrl+Enter calls it with that form. */
  onSubmit?: (form: HTMLFormElement) => void
  busy?: boolean
  className?: string
}

/**
 * A modal dialog with a title. Other dialogs and popovers can open above it. Closing unmounts its children.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const views = useModalViews(opened, rest.onCancel)
  return opened && views !== undefined ? <views.DialogView {...rest} /> : null
}
