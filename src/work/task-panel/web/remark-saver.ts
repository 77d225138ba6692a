/**
 * Saves a task's description while it is being written (spec 1.8, 6.2): automatically after a pause, immediately when
 * the editor is left, repeatedly while the server is unreachable, and merged with what others wrote meanwhile.
 * Independent of React, the editor and the network.
 */

import {
  createRemarkText,
  type RemarkEditor,
  type RemarkTextOptions,
  type SavedRemark,
} from './remark-text.ts'

/** Spec 6.2: milliseconds between the last key and the save. */
export const REMARK_DELAY = 1_000
/** Milliseconds between attempts while the server is unreachable; the last one repeats. */
export const RETRY_DELAYS: readonly number[] = [2_000, 4_000, 8_000, 16_000, 30_000]
/** The most consecutive saves refused because someone else was faster; beyond that, something else must be wrong. */
const MAX_CONFLICTS = 5

/**
 * - `waiting`: typed text will be sent after the pause
 * - `offline`: the server does not respond; it is retried
 * - `refused`: the server rejects the text; the next key or a retry tries again
 * - `overlap`: someone else changed the same part; the user must choose
 * - `gone`: the task no longer exists
 */
export type RemarkState = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'overlap' | 'gone'

/** The kinds of failed calls. */
export type RemarkFailure = 'offline' | 'conflict' | 'refused' | 'gone'

export interface RemarkSaverOptions extends RemarkTextOptions {
  /** Sends a text based on a version; resolves with what the server stored. */
  send: (html: string | null, version: number, options: { keepalive: boolean }) => Promise<SavedRemark>
  /** Fetches the server's current text. */
  fetch: () => Promise<SavedRemark>
  failureOf: (reason: unknown) => RemarkFailure
  /** The text was refused, or could not be saved after the panel closed. The draft contains it. */
  failed: (reason: unknown) => void
}

export type RemarkSaver = ReturnType<typeof createRemarkSaver>

/** Creates the saver of one task's description. It sends nothing before `enter`. */
export function createRemarkSaver(options: RemarkSaverOptions) {
  const listeners = new Set<() => void>()
  const text = createRemarkText(options)
  let state: RemarkState = text.isDirty() ? 'waiting' : 'idle'
  /** The current request; replies to earlier ones are ignored. */
  let sending: unknown
  /** Another text is sent as soon as the reply arrives. */
  let isDue = false
  let isEntered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let conflicts = 0

  const set = (next: RemarkState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const startTimer = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      save()
    }, delay)
  }
  /** Merges what others saved. @returns whether the text may be sent */
  const settle = (): boolean => {
    const isSettled = text.settle()
    if (text.isOverlapping()) {
      stopTimer()
      set('overlap')
    } else if (!isSettled) set('waiting')
    return isSettled
  }
  const rest = () => {
    stopTimer()
    set('saved')
  }

  const fail = (failure: RemarkFailure, reason: unknown) => {
    if (failure === 'gone') {
      stopTimer()
      set('gone')
    } else if (failure === 'offline' && isEntered) {
      set('offline')
      startTimer(RETRY_DELAYS[attempts] ?? RETRY_DELAYS.at(-1) ?? REMARK_DELAY)
      attempts += 1
    } else {
      set(failure === 'offline' ? 'offline' : 'refused')
      options.failed(reason)
    }
  }
  /** Someone else was faster: their text is merged, then one's own is sent again. */
  const joinAndSend = (theirs: SavedRemark, reason: unknown) => {
    conflicts += 1
    text.mustTake(theirs)
    if (!settle()) {
      if (!isEntered) options.failed(reason)
    } else if (!text.isDirty()) rest()
    else if (conflicts > MAX_CONFLICTS) fail('refused', reason)
    else save()
  }

  const send = async (keepalive: boolean) => {
    const mine = text.send()
    sending = mine
    isDue = false
    // while the server is unreachable, the state stays `offline` during attempts
    if (state !== 'offline') set('saving')
    const answer = await attempt(
      () => options.send(mine.html, text.version(), { keepalive }),
      options.failureOf,
    )
    const theirs =
      'failure' in answer && answer.failure === 'conflict'
        ? await attempt(options.fetch, options.failureOf)
        : undefined
    if (sending !== mine) return
    sending = undefined
    if (theirs !== undefined) {
      if ('saved' in theirs) joinAndSend(theirs.saved, 'reason' in answer ? answer.reason : undefined)
      else fail(theirs.failure, theirs.reason)
      return
    }
    if ('failure' in answer) {
      fail(answer.failure, answer.reason)
      return
    }
    attempts = 0
    conflicts = 0
    text.stored(mine, answer.saved)
    if (!settle()) return
    if (!text.isDirty()) rest()
    else if (isDue || timer === undefined) save()
    else set('waiting')
  }

  const save = (keepalive = false) => {
    stopTimer()
    if (!text.isDirty() || state === 'gone' || state === 'overlap') return
    if (sending !== undefined && !keepalive) {
      isDue = true
      return
    }
    if (sending === undefined && !settle()) return
    if (text.isDirty()) void send(keepalive)
    else rest()
  }

  const retry = () => {
    if (state !== 'offline' && state !== 'refused') return
    attempts = 0
    conflicts = 0
    save()
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): RemarkState => state,
    /** The current text, including unsaved changes. */
    html: text.html,
    /** The panel opened: a draft is sent, and failures are retried. */
    enter() {
      isEntered = true
      save()
    },
    /** The editor is ready. @param shown its initial text */
    attach(editor: RemarkEditor, shown: string | null) {
      text.attach(editor, shown)
      if (sending !== undefined) return
      if (text.isDirty()) save()
      else settle()
    },
    detach: text.detach,
    /** Called for every change by the user. */
    type: (html: string | null): void => {
      if (html === text.html()) return
      text.write(html)
      // while the server is unreachable, the next attempt includes it
      if (state === 'overlap' || state === 'gone' || state === 'offline') return
      startTimer(REMARK_DELAY)
      if (sending === undefined) set('waiting')
    },
    /** Saves typed text immediately; with `keepalive` even while the page is unloading. */
    flush: (keepalive = false) => save(keepalive),
    /** Receives the server's text from the live feed. */
    receive(saved: SavedRemark) {
      text.receive(saved)
      if (sending === undefined) settle()
    },
    retry,
    /** The connection was restored. */
    online() {
      if (state === 'offline') retry()
    },
    /** Resolves an overlap. */
    choose(choice: 'mine' | 'theirs') {
      if (state !== 'overlap') return
      text.choose(choice)
      set('waiting')
      if (text.isDirty()) save()
      else rest()
    },
    /** Replaces the text, for example by an earlier version, saved immediately as a separate change. */
    replaceWith(html: string | null) {
      text.replaceWith(html)
      if (state === 'overlap') set('waiting')
      save()
    },
    /** The panel closes: typed text is sent; what cannot be sent stays as a draft. */
    leave() {
      isEntered = false
      text.detach()
      save()
      stopTimer()
    },
  }
}

type Answer = { saved: SavedRemark } | { failure: RemarkFailure; reason: unknown }

async function attempt(
  sent: () => Promise<SavedRemark>,
  failureOf: (reason: unknown) => RemarkFailure,
): Promise<Answer> {
  try {
    return { saved: await sent() }
  } catch (reason) {
    return { failure: failureOf(reason), reason }
  }
}
