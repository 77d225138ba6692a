import type { InputEvent } from 'react'
import { createStore } from '#platform/web/ui/store.ts'

/** How often the field was requested since it was last closed; 0 while it is closed. */
export const fieldAsked = createStore(0)
/** The text typed before the field has loaded. */
let early = ''

export function openField(): void {
  fieldAsked.set((count) => count + 1)
}

export function closeField(): void {
  fieldAsked.set(0)
}

export function noteEarly(event: InputEvent<HTMLInputElement>): void {
  early = event.currentTarget.value
}

/** Called once the field has the focus; returns the text typed until then. */
export function takeEarly(): string {
  const taken = early
  early = ''
  return taken
}
