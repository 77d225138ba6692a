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
  /** The subject of the question, such as the task to be deleted. */
  detail?: ReactNode
}

/** A pending question. */
export type Question = ConfirmOptions & { key: number; answer: (confirmed: boolean) => void }

const questions = createStore<readonly Question[]>([])
let nextKey = 1

/**
 * Asks for confirmation in a dialog. The focus starts on Cancel; Escape and a press outside mean no. Further questions
 * are queued.
 * @returns true when confirmed, false otherwise
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

/** Renders the question of `confirm`; part of `Overlays`. */
export function ConfirmHost() {
  const question = useStore(questions)[0]
  const views = useModalViews(question !== undefined, () => question?.answer(false))
  return views === undefined || question === undefined ? null : (
    <views.ConfirmView key={question.key} question={question} />
  )
}
