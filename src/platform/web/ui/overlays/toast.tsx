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

/** Something to do about what a toast says; the toast goes when it is pressed. */
type ToastAction = { label: string; onSelect: () => void }

export type ToastOptions = {
  message: string
  title?: string
  /** The one thing to do about it, or the main one of two. */
  action?: ToastAction
  /** What else can be done, after the main one. */
  otherAction?: ToastAction
  /** Milliseconds until it goes; 0 or less keeps it until it is dismissed (spec 14.1). */
  duration?: number
}

type Toast = ToastOptions & { key: number; kind: ToastKind }

/** Spec 14.1: after how many milliseconds a toast goes by itself. */
const TOAST_DURATION = { success: 4000, error: 6000, warning: 5000, info: 4000 } as const

/** Milliseconds in which a second press belongs to the first. */
const DOUBLE_CLICK = 500

const toasts = createStore<readonly Toast[]>([])
let nextKey = 1

/** Takes a toast away before its time. */
export function dismissToast(key: number): void {
  toasts.set((current) => current.filter((toast) => toast.key !== key))
}

/** Takes all toasts away, as when somebody signs out. */
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

/** Where toasts appear; part of `Overlays`, so that the live region exists before the first one. */
export function ToastHost() {
  const shown = useStore(toasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const host = useRef<HTMLElement>(null)
  // a toast that vanishes under the pointer or with the focus sends no event: the others would stay for ever
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
      // and not enter and leave: the next toast may come under the pointer in place of the one that was pressed
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
      {/* an alert is announced by itself, in a live region a second time */}
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

/** What lies below a toast that goes when it is pressed is not for the second half of a double click. */
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
