import { useState, useSyncExternalStore } from 'react'

/**
 * While the pointer is down nothing on the page may move: leaving a field for a link would otherwise show the field's
 * error, move the link and lose the click.
 */
let isPressed = false
const listeners = new Set<() => void>()

function setPressed(next: boolean): void {
  if (next === isPressed) return
  isPressed = next
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => setPressed(true), true)
  // after the click that follows the release
  const release = () => setTimeout(() => setPressed(false))
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The value, held between the pointer's press and the end of its click. */
export function useSteadyWhilePressed<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const hasChanged = !Object.is(shown, value)
  // a press alone causes no render
  const isHeld = useSyncExternalStore(subscribe, () => hasChanged && isPressed)
  if (hasChanged && !isHeld) setShown(value)
  return isHeld ? shown : value
}
