import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { ApiError, callWithTotal } from './api-client.ts'
import { sentenceOf } from './sentence-of.ts'
import { serverNow } from './session.ts'
import { dismissToast, toast, type ToastOptions } from './ui/toast.tsx'

/** Milliseconds for which a toast offers it; time stands still under the pointer and the focus. */
const OFFERED = 8_000
/** Milliseconds for which the keys take a change back: less than the quarter of an hour in which the server does. */
const KEPT = 14 * 60_000
/** What is older than so many changes is not taken back by key. */
const MOST_KEPT = 50
/** Offers seen at once: those before stay within reach of the keys. */
const MOST_SHOWN = 3

/** Changes that can be taken back together. */
interface Offer {
  changes: readonly number[]
  /** On the server's clock. */
  madeAt: number
  /** One for as often as it is asked for: a lost answer takes nothing back twice. */
  idempotencyKey: string
  toast?: number
  onTurned?: ((way: Way) => void) | undefined
}

type Way = 'undo' | 'redo'
const WORDS = {
  undo: { label: 'Undo', done: 'Undone', failed: 'Not undone', back: 'redo' },
  redo: { label: 'Redo', done: 'Redone', failed: 'Not redone', back: 'undo' },
} as const

/** Oldest first. */
const offers: Record<Way, Offer[]> = { undo: [], redo: [] }
/** The last edit that a toast offered: of those only one is in the way. */
let lastEdit: Offer | undefined
/** The toast that said last that something was taken back. */
let lastDone: number | undefined
/** One after the other: what was made last goes first. */
let last: Promise<void> = Promise.resolve()
let refresh: () => void = () => undefined

/**
 * Says what was done and offers to take it back, by the toast and by Ctrl or ⌘ Z.
 * @param changes the ids that the call named (`Answer.changes`); none, and nothing is offered
 * @param onTurned told whenever it was taken back or done again, by toast or key
 * @returns the toast's key
 */
export function toastUndo(
  options: ToastOptions,
  changes: readonly number[],
  onTurned?: (way: Way) => void,
): number {
  return changes.length === 0
    ? toast.success(options)
    : show('success', options, remember('undo', changes, onTurned), 'undo')
}

/**
 * Offers to take back what can be seen already, such as another value in a cell. Its toast takes the place of the one of
 * the edit before, which the keys still take back.
 * @param changes as for {@link toastUndo}; none, and nothing happens
 * @param options what a toast says; without them it is the keys alone that take it back
 */
export function offerUndo(changes: readonly number[], options?: ToastOptions): void {
  if (changes.length === 0) return
  const offer = remember('undo', changes)
  if (options === undefined) return
  if (lastEdit !== undefined) hide(lastEdit)
  lastEdit = offer
  show('success', options, offer, 'undo')
}

/** Takes back what was changed last, or changes again what was taken back last. @returns whether there is something */
export function takeBackLast(way: Way): boolean {
  const offer = offers[way].at(-1)
  if (offer === undefined || offer.madeAt < serverNow() - KEPT) return false
  takeBack(offer, way)
  return true
}

/**
 * Keeps the offers for as long as somebody is signed in.
 * @param refreshShown fetches what is shown again, where the live feed does not
 * @returns what forgets them
 */
export function keepOffers(refreshShown: () => void): () => void {
  refresh = refreshShown
  return () => {
    refresh = () => undefined
    for (const way of ['undo', 'redo'] as const) forget(way)
  }
}

function forget(way: Way): void {
  for (const { toast: shown } of offers[way]) if (shown !== undefined) dismissToast(shown)
  offers[way] = []
}

function remember(way: Way, changes: readonly number[], onTurned?: Offer['onTurned']): Offer {
  // what comes after something new cannot be changed again as it was
  if (way === 'undo') forget('redo')
  return add(way, changes, onTurned)
}

function add(way: Way, changes: readonly number[], onTurned: Offer['onTurned']): Offer {
  const offer = { changes, madeAt: serverNow(), idempotencyKey: crypto.randomUUID(), onTurned }
  offers[way] = [...offers[way], offer].slice(-MOST_KEPT)
  return offer
}

function show(kind: 'success' | 'info', options: ToastOptions, offer: Offer, way: Way): number {
  const shown = offers[way].filter((each) => each.toast !== undefined)
  for (const each of shown.slice(0, Math.max(0, shown.length - MOST_SHOWN + 1))) hide(each)
  offer.toast = toast[kind]({
    ...options,
    duration: OFFERED,
    action: { label: WORDS[way].label, onSelect: () => takeBack(offer, way) },
  })
  return offer.toast
}

function hide(offer: Offer): void {
  if (offer.toast !== undefined) dismissToast(offer.toast)
  delete offer.toast
}

function takeBack(offer: Offer, way: Way): void {
  // pressed twice, or by the toast and by key
  if (!offers[way].includes(offer)) return
  offers[way] = offers[way].filter((each) => each !== offer)
  hide(offer)
  last = last.then(() => send(offer, way))
}

async function send(offer: Offer, way: Way): Promise<void> {
  const { done, failed, back } = WORDS[way]
  try {
    const body = { changes: [...offer.changes] }
    const { reply, changes } = await callWithTotal(
      undoEndpoint,
      { body },
      { idempotencyKey: offer.idempotencyKey },
    )
    refresh()
    offer.onTurned?.(way)
    if (lastDone !== undefined) dismissToast(lastDone)
    const canGoBack = reply.canRedo && changes.length > 0
    lastDone = canGoBack
      ? show('info', { message: done }, add(back, changes, offer.onTurned), back)
      : toast.info({ message: done })
  } catch (error) {
    if (!mayWorkLater(error)) {
      toast.error({ title: failed, message: sentenceOf(error) })
      return
    }
    offers[way] = [...offers[way], offer]
    const action = { label: 'Retry', onSelect: () => takeBack(offer, way) }
    offer.toast = toast.error({ title: failed, message: sentenceOf(error), action })
  }
}

/** No answer, or a server that is busy or restarting. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}
