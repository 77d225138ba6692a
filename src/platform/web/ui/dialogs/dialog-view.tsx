import { IconX } from '@tabler/icons-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { ModalView } from './modal-view.tsx'

const SIZE_CLASS = {
  small: 'dialog-small',
  normal: undefined,
  large: 'dialog-large',
  'extra-large': 'dialog-extra-large',
}

/** The view of `Dialog`. */
export function DialogView({
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
  const panel = useFocusWhileBusy(busy)
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
  return (
    <ModalView
      ref={panel}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className={classNames('dialog', SIZE_CLASS[size], className)}
      onClose={busy ? undefined : onCancel}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {headEnd}
        <IconButton
          label="Close"
          icon={<IconX size={16} stroke={1.75} />}
          onClick={onCancel}
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
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </ModalView>
  )
}

/**
 * Keeps the focus in a panel while the focused element is disabled, such as the save button. Otherwise the focus would
 * be lost, and Escape would reach no dialog.
 * @returns the ref for the panel
 */
function useFocusWhileBusy(busy: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const had = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!busy) {
      if (panel.current === active) had.current?.focus()
      had.current = null
    } else if (active instanceof HTMLElement && active.matches(':disabled')) {
      if (!panel.current?.contains(active)) return
      had.current = active
      panel.current.focus()
    }
  }, [busy])
  return panel
}
