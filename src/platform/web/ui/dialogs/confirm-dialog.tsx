import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { lazyPart } from '../../page/lazy-part.ts'
import { createStore, useStore } from '../store.ts'
import { toast } from '../overlays/toast.tsx'

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

/** No page begins with a question: what draws it comes when the page stands. */
const viewPart = lazyPart(() => import('./confirm-view.tsx'))
/** Milliseconds after which a page stands. */
const SETTLED = 1_000

/** Where `confirm` shows its question; part of `Overlays`. */
export function ConfirmHost() {
  const question = useStore(questions)[0]
  const { module, isFailed = false } = viewPart.useIt(question !== undefined)
  useEffect(() => {
    const timer = setTimeout(viewPart.ask, SETTLED)
    return () => clearTimeout(timer)
  }, [])
  const giveUp = useEffectEvent(() => {
    toast.error({ message: 'The question could not be shown. Please try again.' })
    question?.answer(false)
  })
  const isLost = isFailed && question !== undefined
  useEffect(() => {
    if (!isLost) return undefined
    // an earlier failure is tried again first, which takes this one back
    const timer = setTimeout(() => giveUp())
    return () => clearTimeout(timer)
  }, [isLost])
  return module === undefined || question === undefined ? null : (
    <module.ConfirmView key={question.key} question={question} />
  )
}
