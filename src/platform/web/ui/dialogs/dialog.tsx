import { IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { keepTabInside, useFocusWhileBusy, useModalLayer } from './modal-layer.ts'

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

const SIZE_CLASS = {
  small: 'dialog-small',
  normal: undefined,
  large: 'dialog-large',
  'extra-large': 'dialog-extra-large',
}

/**
 * A modal dialog. The page behind is inert, focus goes to `[data-autofocus]` or the first field and back to
 * the opener; other dialogs and popovers may open above it. What it holds is unmounted when it closes.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  return opened ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  title,
  headEnd,
  onCancel,
  children,
  notice,
  footer,
  footerNote,
  size = 'normal',
  onSubmit,
  busy = false,
  className,
}: Omit<DialogProps, 'opened'>) {
  const titleId = useId()
  const layer = useModalLayer()
  const panel = useFocusWhileBusy(busy)
  const cancel = () => {
    if (!busy) onCancel()
  }
  const content = (
    <>
      {notice}
      <div className="dialog-body">{children}</div>
      {footer === undefined ? null : (
        <div className="dialog-foot">
          {footerNote === undefined ? null : <div className="row note dialog-note">{footerNote}</div>}
          {footer}
        </div>
      )}
    </>
  )
  return createPortal(
    <div
      ref={layer}
      className="overlay"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) cancel()
      }}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-busy={busy || undefined}
        tabIndex={-1}
        data-layer-panel
        className={classNames('dialog', SIZE_CLASS[size], className)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            cancel()
          }
          keepTabInside(event)
        }}
      >
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {headEnd}
          <IconButton
            label="Close"
            icon={<IconX size={16} stroke={1.75} />}
            onClick={cancel}
            disabled={busy}
          />
        </div>
        {onSubmit ? (
          <form
            noValidate
            className="dialog-form"
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              if (!busy) onSubmit(event.currentTarget)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.requestSubmit()
            }}
          >
            {content}
          </form>
        ) : (
          content
        )}
      </div>
    </div>,
    document.body,
  )
}
