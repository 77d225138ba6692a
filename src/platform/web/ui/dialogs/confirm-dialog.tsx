import type { ReactNode } from 'react'
import { createStore, useStore } from '../store.ts'
import { useModalViews } from './modal-part.ts'

/** Spec 14.3, shared helpers: title, message, confirm and cancel texts and a type. */
export type ConfirmOptions = {
  title: string
  message: string
  confirmText?: string
  cancelText?: string
  type?: 'danger' | 'warning' | 'info'
  /** What the question is about, such as the task that would go. */
  detail?: ReactNode
}

/** A question that waits for its answer. */
export type Question = ConfirmOptions & { key: number; answer: (confirmed: boolean) => void }

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
  const views = useModalViews(question !== undefined, () => question?.answer(false))
  return views === undefined || question === undefined ? null : (
    <views.ConfirmView key={question.key} question={question} />
  )
}
