/**
 * Saving of a task's description while it is being written (spec 1.8, 6.2): by itself after a pause, at once
 * when the editor is left, again and again while the server is away, and together with what others wrote meanwhile.
 * Nothing here knows React, the editor or the network.
 */

import {
  createRemarkText,
  type RemarkEditor,
  type RemarkTextOptions,
  type SavedRemark,
} from './remark-text.ts'

/** Spec 6.2: milliseconds between the last key and the save. */
export const REMARK_DELAY = 1_000
/** Milliseconds between attempts while the server is away; the last one goes on. */
export const RETRY_DELAYS: readonly number[] = [2_000, 4_000, 8_000, 16_000, 30_000]
/** Saves in a row that are refused because somebody was faster, after which something else must be wrong. */
const MAX_CONFLICTS = 5

/**
 * - `waiting`: something is typed that goes out after the pause
 * - `offline`: the server does not answer; it is tried again
 * - `refused`: the server does not want the text; the next key or a retry tries again
 * - `overlap`: somebody else changed the same part; somebody must choose
 * - `gone`: there is no such task any more
 */
export type RemarkState = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'overlap' | 'gone'

/** What a failed call means. */
export type RemarkFailure = 'offline' | 'conflict' | 'refused' | 'gone'

export interface RemarkSaverOptions extends RemarkTextOptions {
  /** Sends a text made from a version; resolves with what the server made of it. */
  send: (html: string | null, version: number, options: { keepalive: boolean }) => Promise<SavedRemark>
  /** What the server has now. */
  fetch: () => Promise<SavedRemark>
  failureOf: (reason: unknown) => RemarkFailure
  /** The text was refused, or could not be saved after the panel closed. The draft has it. */
  failed: (reason: unknown) => void
}

export type RemarkSaver = ReturnType<typeof createRemarkSaver>

/** Makes the saver of one task's description. It sends nothing before `enter`. */
export function createRemarkSaver(options: RemarkSaverOptions) {
  const listeners = new Set<() => void>()
  const text = createRemarkText(options)
  let state: RemarkState = text.isDirty() ? 'waiting' : 'idle'
  /** What is on its way; an answer to an earlier one does not count any more. */
  let sending: unknown
  /** Another text goes out as soon as the answer is there. */
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
  /** Brings in what others saved. @returns whether the text may go out */
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
  /** Somebody else was faster: their text comes in first, then the own one goes out again. */
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
    // while the server is away it says so, and not that it tries
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
    /** The text as it is now, own changes included. */
    html: text.html,
    /** The panel is open: a draft goes out, and failures are tried again. */
    enter() {
      isEntered = true
      save()
    },
    /** The editor is there. @param shown the text it began with */
    attach(editor: RemarkEditor, shown: string | null) {
      text.attach(editor, shown)
      if (sending !== undefined) return
      if (text.isDirty()) save()
      else settle()
    },
    detach: text.detach,
    /** Every change by the person who types. */
    type: (html: string | null): void => {
      if (html === text.html()) return
      text.write(html)
      // while the server is away the next attempt takes it along
      if (state === 'overlap' || state === 'gone' || state === 'offline') return
      startTimer(REMARK_DELAY)
      if (sending === undefined) set('waiting')
    },
    /** Saves at once what is typed; with `keepalive` also while the page goes away. */
    flush: (keepalive = false) => save(keepalive),
    /** What the server has, as the live feed brought it. */
    receive(saved: SavedRemark) {
      text.receive(saved)
      if (sending === undefined) settle()
    },
    retry,
    /** The connection is back. */
    online() {
      if (state === 'offline') retry()
    },
    /** Settles an overlap. */
    choose(choice: 'mine' | 'theirs') {
      if (state !== 'overlap') return
      text.choose(choice)
      set('waiting')
      if (text.isDirty()) save()
      else rest()
    },
    /** Another text in the place of this one, such as an earlier version, saved at once as a change of its own. */
    replaceWith(html: string | null) {
      text.replaceWith(html)
      if (state === 'overlap') set('waiting')
      save()
    },
    /** The panel closes: what is typed goes out; what cannot go out stays as a draft. */
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
