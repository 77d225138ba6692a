import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import type { Question } from './confirm-dialog.tsx'
import { keepTabInside, useModalLayer } from './modal-layer.ts'

const LOOK = {
  danger: { toneClass: 'tone-red', Icon: IconTrash },
  warning: { toneClass: 'tone-amber', Icon: IconAlertTriangle },
  info: { toneClass: 'tone-accent', Icon: IconInfoCircle },
}

/** A question as a dialog. */
export function ConfirmView({ question }: { question: Question }) {
  const id = useId()
  const layer = useModalLayer()
  const {
    title,
    message,
    confirmText = 'Confirm',
    cancelText = 'Cancel',
    type = 'warning',
    detail,
  } = question
  const { toneClass, Icon } = LOOK[type]
  return createPortal(
    <div
      ref={layer}
      className="overlay"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) question.answer(false)
      }}
    >
      <div
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-message`}
        tabIndex={-1}
        data-layer-panel
        className="dialog dialog-small"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            question.answer(false)
          }
          keepTabInside(event)
        }}
      >
        <div className="confirm-body">
          <div className={`confirm-icon ${toneClass}`}>
            <Icon size={18} stroke={1.75} aria-hidden />
          </div>
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="confirm-message" id={`${id}-message`}>
              {message}
            </p>
            {detail === undefined ? null : <div className="confirm-detail">{detail}</div>}
          </div>
        </div>
        <div className="dialog-foot">
          <Button data-autofocus onClick={() => question.answer(false)}>
            {cancelText}
          </Button>
          <Button kind={type === 'danger' ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
            {confirmText}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
