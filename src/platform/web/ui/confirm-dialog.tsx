import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { keepTabInside, useModalLayer } from './modal-layer.ts'
import { createStore, useStore } from './store.ts'

/** Spec 1 §8, shared helpers: title, message, confirm and cancel texts and a type. */
export type ConfirmOptions = {
  title: string
  message: string
  confirmText?: string
  cancelText?: string
  type?: 'danger' | 'warning' | 'info'
  /** What the question is about, such as the task that would go. */
  detail?: ReactNode
}

type Question = ConfirmOptions & { key: number; answer: (confirmed: boolean) => void }

const questions = createStore<readonly Question[]>([])
let nextKey = 1

/**
 * Asks in a dialog. Focus starts on Cancel; Escape and a press beside it mean no.
 * @returns true when confirmed, false otherwise; questions asked meanwhile wait for their turn
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const key = nextKey
    nextKey += 1
    const answer = (confirmed: boolean) => {
      questions.set((current) => current.filter((question) => question.key !== key))
      resolve(confirmed)
    }
    questions.set((current) => [...current, { ...options, key, answer }])
  })
}

/** Where `confirm` shows its question; part of `Overlays`. */
export function ConfirmHost() {
  const question = useStore(questions)[0]
  return question ? <ConfirmDialog key={question.key} question={question} /> : null
}

const LOOK = {
  danger: { tone: 'tone-red', Icon: IconTrash },
  warning: { tone: 'tone-amber', Icon: IconAlertTriangle },
  info: { tone: 'tone-accent', Icon: IconInfoCircle },
}

function ConfirmDialog({ question }: { question: Question }) {
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
  const { tone, Icon } = LOOK[type]
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
          <div className={`confirm-icon ${tone}`}>
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
