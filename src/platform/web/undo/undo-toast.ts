import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { ApiError, callWithMetadata } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { serverNow } from '../data/session.ts'
import { dismissToast, toast, type ToastOptions } from '../ui/overlays/toast.tsx'

/** Milliseconds for which a toast offers it; time stands still under the pointer and the focus. */
const OFFERED = 8_000
/** Milliseconds for which the keys take a change back: less than the quarter of an hour in which the server does. */
const KEPT = 14 * 60_000
/** What is older than so many changes is not taken back by key. */
const MAX_KEPT = 50
/** Offers seen at once: those before stay within reach of the keys. */
const MAX_SHOWN = 3

/** A toast that offers to take something back; that comes after an action of its own, such as Open. */
export type UndoToastOptions = Omit<ToastOptions, 'otherAction'> & {
  /** What was done, in the words that tell later what was taken back; without them its message. */
  what?: string
}

/** Changes that can be taken back together. */
interface Offer {
  /** None where it was done for good. */
  changes: readonly number[]
  /** What was done, as it is told once it is taken back. */
  what: string
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
  options: UndoToastOptions,
  changes: readonly number[],
  onTurned?: (way: Way) => void,
): number {
  return changes.length === 0
    ? toast.success(options)
    : show('success', options, remember(changes, options.what ?? options.message, onTurned), 'undo')
}

/**
 * Offers to take back what can be seen already, such as another value in a cell. Its toast takes the place of the one of
 * the edit before, which the keys still take back.
 * @param changes as for {@link toastUndo}; none, and nothing happens
 */
export function offerUndo(changes: readonly number[], options: UndoToastOptions): void {
  if (changes.length === 0) return
  const offer = remember(changes, options.what ?? options.message)
  if (lastEdit !== undefined) hide(lastEdit)
  lastEdit = offer
  show('success', options, offer, 'undo')
}

/**
 * Lets the keys alone take back what needs no words now, such as a name typed in a cell.
 * @param changes as for {@link toastUndo}; none, and nothing happens
 * @param what was done, as it is told once it is taken back
 */
export function offerUndoByKey(changes: readonly number[], what: string): void {
  if (changes.length > 0) remember(changes, what)
}

/**
 * Says what was done for good, such as a payment. The keys say so first, and take back what came before it only when
 * they are pressed again.
 */
export function toastFinal({ what, ...options }: UndoToastOptions): void {
  noteFinal(what ?? options.message)
  toast.success(options)
}

/** Like {@link toastFinal}, where the screen itself shows what was done. */
export function noteFinal(what: string): void {
  remember([], what)
}

/** Takes back what was changed last, or changes again what was taken back last. @returns whether there is something */
export function runLastOffer(way: Way): boolean {
  const offer = offers[way].at(-1)
  if (offer === undefined || offer.madeAt < serverNow() - KEPT) return false
  if (offer.changes.length > 0) runOffer(offer, way)
  else {
    offers[way] = offers[way].filter((each) => each !== offer)
    toast.info({ title: 'This cannot be undone', message: offer.what })
  }
  return true
}

/**
 * Keeps the offers for as long as somebody is signed in.
 * @param refreshShown fetches what is shown again, where the live feed does not
 * @returns what forgets them
 */
export function trackOffers(refreshShown: () => void): () => void {
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

function remember(changes: readonly number[], what: string, onTurned?: Offer['onTurned']): Offer {
  // what comes after something new cannot be changed again as it was
  forget('redo')
  return add('undo', { changes, what, onTurned })
}

function add(way: Way, offered: Pick<Offer, 'changes' | 'what' | 'onTurned'>): Offer {
  const offer = { ...offered, madeAt: serverNow(), idempotencyKey: crypto.randomUUID() }
  offers[way] = [...offers[way], offer].slice(-MAX_KEPT)
  return offer
}

function show(kind: 'success' | 'info', options: ToastOptions, offer: Offer, way: Way): number {
  const shown = offers[way].filter((each) => each.toast !== undefined)
  for (const each of shown.slice(0, Math.max(0, shown.length - MAX_SHOWN + 1))) hide(each)
  const action = { label: WORDS[way].label, onSelect: () => runOffer(offer, way) }
  offer.toast = toast[kind]({
    ...options,
    duration: OFFERED,
    ...(options.action === undefined ? { action } : { otherAction: action }),
  })
  return offer.toast
}

function hide(offer: Offer): void {
  if (offer.toast !== undefined) dismissToast(offer.toast)
  delete offer.toast
}

function runOffer(offer: Offer, way: Way): void {
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
    const { reply, changes } = await callWithMetadata(
      undoEndpoint,
      { body },
      { idempotencyKey: offer.idempotencyKey },
    )
    refresh()
    offer.onTurned?.(way)
    if (lastDone !== undefined) dismissToast(lastDone)
    const told = { title: done, message: offer.what }
    // what was done again goes as it went before, also what is new
    const canGoBack = (way === 'redo' || reply.canRedo) && changes.length > 0
    lastDone = canGoBack
      ? show('info', told, add(back, { what: offer.what, changes, onTurned: offer.onTurned }), back)
      : toast.info(told)
  } catch (error) {
    if (!mayWorkLater(error)) {
      toast.error({ title: failed, message: sentenceOf(error) })
      return
    }
    offers[way] = [...offers[way], offer]
    const action = { label: 'Retry', onSelect: () => runOffer(offer, way) }
    offer.toast = toast.error({ title: failed, message: sentenceOf(error), action })
  }
}

/** No answer, or a server that is busy or restarting. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}
