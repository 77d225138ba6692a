import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../button.tsx'
import type { Question } from './confirm-dialog.tsx'
import { ModalView } from './modal-view.tsx'

const LOOK = {
  danger: { toneClass: 'tone-red', Icon: IconTrash },
  warning: { toneClass: 'tone-amber', Icon: IconAlertTriangle },
  info: { toneClass: 'tone-accent', Icon: IconInfoCircle },
}

/** A question as a dialog. */
export function ConfirmView({ question }: { question: Question }) {
  const id = useId()
  const {
    title,
    message,
    confirmText = 'Confirm',
    cancelText = 'Cancel',
    type = 'warning',
    detail,
  } = question
  const { toneClass, Icon } = LOOK[type]
  return (
    <ModalView
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      className="dialog dialog-small"
      onClose={() => question.answer(false)}
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
    </ModalView>
  )
}
