import type { InputEvent } from 'react'
import { createStore } from '#platform/web/ui/store.ts'

/** How often the field was asked for since it was closed: 0 while it is. */
export const fieldAsked = createStore(0)
/** What is typed until the field is loaded. */
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

/** For when the field has the focus: gives what was typed until then. */
export function takeEarly(): string {
  const taken = early
  early = ''
  return taken
}
