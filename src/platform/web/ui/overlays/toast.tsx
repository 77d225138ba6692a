import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button.tsx'
import { createStore, useStore } from '../store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** An action offered by a toast; pressing it dismisses the toast. */
type ToastAction = { label: string; onSelect: () => void }

export type ToastOptions = {
  message: string
  title?: string
  /** The only action, or the main one of two. */
  action?: ToastAction
  /** A second action, after the main one. */
  otherAction?: ToastAction
  /** Milliseconds until it disappears; 0 or less keeps it until dismissed (spec 14.1). */
  duration?: number
}

type Toast = ToastOptions & { key: number; kind: ToastKind }

/** Milliseconds after which a toast disappears (spec 14.1). */
const TOAST_DURATION = { success: 4000, error: 6000, warning: 5000, info: 4000 } as const

/** Milliseconds within which a second press belongs to the first. */
const DOUBLE_CLICK = 500

const toasts = createStore<readonly Toast[]>([])
let nextKey = 1

/** Dismisses a toast early. */
export function dismissToast(key: number): void {
  toasts.set((current) => current.filter((toast) => toast.key !== key))
}

/** Dismisses all toasts, such as on sign-out. */
export function dismissAllToasts(): void {
  toasts.set([])
}

function show(kind: ToastKind) {
  return (options: ToastOptions): number => {
    const key = nextKey
    nextKey += 1
    toasts.set((current) => [...current, { ...options, key, kind }])
    return key
  }
}

/** Short messages at the top right. Each returns a key for `dismissToast`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}

const LOOK = {
  success: { toneClass: 'tone-green', Icon: IconCircleCheck },
  error: { toneClass: 'tone-red', Icon: IconAlertCircle },
  warning: { toneClass: 'tone-amber', Icon: IconAlertTriangle },
  info: { toneClass: 'tone-blue', Icon: IconInfoCircle },
}

/** Renders the toasts; part of `Overlays`, so that the live region exists before the first one. */
export function ToastHost() {
  const shown = useStore(toasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const host = useRef<HTMLElement>(null)
  // removing a toast with the pointer or focus on it emits no event: the others would stay permanently
  const lookAgain = useEffectEvent((count: number) => {
    setHovered(count > 0 && host.current?.querySelector('.toast:hover') instanceof Element)
    setFocused(count > 0 && host.current?.contains(document.activeElement) === true)
  })
  useEffect(() => lookAgain(shown.length), [shown.length])
  return createPortal(
    <section
      data-floating
      ref={host}
      className="toasts"
      aria-label="Notifications"
      // not enter and leave: the next toast may move under the pointer in place of the one pressed
      onPointerOver={() => setHovered(true)}
      onPointerOut={({ currentTarget, relatedTarget }) =>
        setHovered(currentTarget.contains(relatedTarget as Node | null))
      }
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div aria-live="polite" aria-relevant="additions text">
        {shown
          .filter((item) => item.kind !== 'error')
          .map((item) => (
            <ToastCard key={item.key} item={item} paused={hovered || focused} />
          ))}
      </div>
      {/* an alert is announced anyway; a live region would repeat it */}
      <div aria-live="off">
        {shown
          .filter((item) => item.kind === 'error')
          .map((item) => (
            <ToastCard key={item.key} item={item} paused={hovered || focused} />
          ))}
      </div>
    </section>,
    document.body,
  )
}

/** Keeps the second half of a double click on a toast, which disappears, from reaching what is below it. */
function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK) })
}

function ToastCard({ item, paused }: { item: Toast; paused: boolean }) {
  const duration = item.duration ?? TOAST_DURATION[item.kind]
  const dismissByPress = () => {
    dismissToast(item.key)
    ignoreSecondPress()
  }
  const runOut = useEffectEvent(() => dismissToast(item.key))
  const left = useRef(duration)
  const timed = duration > 0

  useEffect(() => {
    if (!timed || paused) return undefined
    const started = performance.now()
    const timer = setTimeout(() => runOut(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - started))
    }
  }, [timed, paused])

  const { toneClass, Icon } = LOOK[item.kind]
  const actions = [item.action, item.otherAction].filter((action) => action !== undefined)
  return (
    <div
      role={item.kind === 'error' ? 'alert' : 'group'}
      aria-label={item.title ?? item.message}
      className={`toast ${toneClass}`}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className="toast-text">
        {item.title === undefined ? null : <div className="toast-title">{item.title}</div>}
        <div className="toast-message">{item.message}</div>
        {actions.length === 0 ? null : (
          <div className="toast-actions">
            {actions.map(({ label, onSelect }) => (
              <button
                key={label}
                type="button"
                className="toast-action"
                onClick={() => {
                  dismissByPress()
                  onSelect()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <IconButton
        size="small"
        label="Dismiss notification"
        icon={<IconX size={16} stroke={1.75} />}
        onClick={dismissByPress}
      />
    </div>
  )
}
