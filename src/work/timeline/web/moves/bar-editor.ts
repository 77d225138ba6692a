import type { TimelineTask } from '../../shared/timeline-schema.ts'
import { PAUSE } from './pause.ts'
import { type BarPart, type Dates, datesFor, movedSpan, shifted, spanOf } from '../timeline-bars.ts'

/** A bar that is being moved: shown, and not stored yet. */
export interface BarEdit {
  /** As it was before. */
  task: TimelineTask
  part: BarPart
  days: number
  /** What moves with it, itself included, as it was before; undefined when it moves alone. */
  following: readonly TimelineTask[] | undefined
}

export type BarEditor = ReturnType<typeof createBarEditor>

/** The days that an edit gives to tasks. */
export function editedDates({ task, part, days, following }: BarEdit): (Dates & { id: number })[] {
  if (following !== undefined) return following.map((one) => shifted(one, days))
  const span = spanOf(task)
  return span === undefined ? [] : [{ id: task.id, ...datesFor(task, movedSpan(span, part, days)) }]
}

/**
 * Bars move under the pointer or by keys before they are stored: on release, or once no key follows. Until then Escape
 * gives back.
 * @param store called with each edit that moves something
 */
export function createBarEditor(store: (edit: BarEdit) => void) {
  const listeners = new Set<() => void>()
  let edit: BarEdit | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: BarEdit | undefined) => {
    clearTimeout(timer)
    edit = next
    for (const listener of listeners) listener()
  }
  const commit = () => {
    const done = edit
    if (done === undefined) return
    // stored first: the bar would jump back for a moment
    if (done.days !== 0) store(done)
    set(undefined)
  }

  return {
    /** Notifies whenever an edit begins, changes or ends. @returns the unsubscribe function */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (): BarEdit | undefined => edit,
    /** Moves by the pointer, which says when it is done. @param days since it was taken */
    drag(task: TimelineTask, part: BarPart, days: number): void {
      const following = undefined
      if (edit === undefined || edit.task.id !== task.id || edit.part !== part) {
        commit()
        set({ task, part, days, following })
      } else if (edit.days !== days) set({ ...edit, days })
    },
    /** Moves by a key. Keys for the same bar and part add up. @param task as it is shown */
    nudge(task: TimelineTask, part: BarPart, by: number, following?: readonly TimelineTask[]): void {
      const isSame =
        edit?.task.id === task.id &&
        edit.part === part &&
        (edit.following === undefined) === (following === undefined)
      if (!isSame) commit()
      set(edit === undefined ? { task, part, days: by, following } : { ...edit, days: edit.days + by })
      timer = setTimeout(commit, PAUSE)
    },
    /** Stores it. */
    commit,
    /** Gives back what is not stored yet. @returns whether there was something */
    cancel(): boolean {
      if (edit === undefined) return false
      set(undefined)
      return true
    },
  }
}
