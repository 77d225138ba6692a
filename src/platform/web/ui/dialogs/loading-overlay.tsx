import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isProofAsked } from '../../data/owner-proof.ts'
import { createStore, useStore } from '../store.ts'
import { useModalViews } from './modal-part.ts'

type Loading = { key: number; message: string; progress: number | undefined }

const running = createStore<readonly Loading[]>([])
let nextKey = 1

export type LoadingHandle = {
  /** Sets the percentage from 0 to 100, and optionally another message. */
  update: (progress: number, message?: string) => void
  hide: () => void
}

/**
 * Blocks the page at once and shows why after 150 ms (spec 14.2: a message and optional percentage).
 * @param progress percentage from 0 to 100; without it only the message is shown
 */
export function showLoading(message: string, progress?: number): LoadingHandle {
  const key = nextKey
  nextKey += 1
  running.set((current) => [...current, { key, message, progress }])
  return {
    update: (percent, text) =>
      running.set((current) =>
        current.map((entry) =>
          entry.key === key ? { key, message: text ?? entry.message, progress: percent } : entry,
        ),
      ),
    hide: () => running.set((current) => current.filter((entry) => entry.key !== key)),
  }
}

/** Renders `showLoading`; part of `Overlays`. */
export function LoadingHost() {
  const entry = useStore(running).at(-1)
  const isAsked = useStore(isProofAsked)
  // the question is answered first; what is under way waits for it
  return entry && !isAsked ? <LoadingOverlay message={entry.message} progress={entry.progress} /> : null
}

function LoadingOverlay({ message, progress }: { message: string; progress: number | undefined }) {
  const views = useModalViews(true, () => {})
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  const percent = progress === undefined ? undefined : Math.round(Math.min(100, Math.max(0, progress)))
  const overlayClassName = shown ? 'loading-overlay loading-shown' : 'loading-overlay'
  // until the file is loaded, at least presses are blocked
  if (views === undefined) return createPortal(<div className={overlayClassName} />, document.body)
  return (
    <views.ModalView
      role="status"
      overlayClassName={overlayClassName}
      className={shown ? 'loading-card' : 'visually-hidden'}
    >
      {shown ? (
        <>
          <div className="loading-line">
            {percent === undefined ? <span className="spinner" aria-hidden /> : null}
            <span>{message}</span>
            {percent === undefined ? null : <span className="loading-percent">{percent}%</span>}
          </div>
          {percent === undefined ? null : (
            <div
              className="bar"
              role="progressbar"
              aria-label={message}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            >
              <div className="bar-fill" data-progress style={{ width: `${percent}%` }} />
            </div>
          )}
        </>
      ) : null}
    </views.ModalView>
  )
}
