import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { ApiError, callWithMetadata } from '../data/api-client.ts'
import { sentenceOf } from '../data/sentence-of.ts'
import { serverNow } from '../data/session.ts'
import { dismissToast, toast, type ToastOptions } from '../ui/overlays/toast.tsx'

/** Milliseconds for which a toast offers it; paused under the pointer and the focus. */
const OFFERED = 8_000
/** Milliseconds for which the keys undo a change: less than the 15 minutes for which the server does. */
const KEPT = 14 * 60_000
/** The number of latest changes that the keys can undo. */
const MAX_KEPT = 50
/** Offers visible at once: earlier ones stay available by key. */
const MAX_SHOWN = 3

/** A toast that offers undo, placed after its own action, such as Open. */
export type UndoToastOptions = Omit<ToastOptions, 'otherAction'> & {
  /** What was done, as reported after undoing; defaults to the message. */
  what?: string
}

/** A toast of a final action. */
export type FinalToastOptions = UndoToastOptions & {
  /** What the undo key says of it, such as what to do instead; by default that it cannot be undone. */
  instead?: string
}

/** Changes that are undone together. */
interface Offer {
  /** Empty for a final action. */
  changes: readonly number[]
  /** What was done, as reported after undoing. */
  what: string
  /** Server time, in milliseconds since 1970. */
  madeAt: number
  /** One for all attempts: after a lost reply nothing is undone twice. */
  idempotencyKey: string
  toast?: number
  onTurned?: ((way: Way) => void) | undefined
  /** Of a final action: what the key says of it. */
  instead?: string | undefined
}

type Way = 'undo' | 'redo'
const WORDS = {
  undo: { label: 'Undo', done: 'Undone', failed: 'Not undone', back: 'redo' },
  redo: { label: 'Redo', done: 'Redone', failed: 'Not redone', back: 'undo' },
} as const

/** Oldest first. */
const offers: Record<Way, Offer[]> = { undo: [], redo: [] }
/** The last edit that a toast offered: only one such toast shows at a time. */
let lastEdit: Offer | undefined
/** The last toast that reported an undo or redo. */
let lastDone: number | undefined
/** Calls run one after the other, in the order of requests. */
let last: Promise<void> = Promise.resolve()
let refresh: () => void = () => undefined

/**
 * Reports what was done and offers to undo it, by the toast and by Ctrl or ⌘ Z.
 * @param changes the ids that the call returned (`Answer.changes`); when empty, nothing is offered
 * @param onTurned called after each undo or redo, by toast or key
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
 * Offers to undo an edit that is already visible, such as a new value in a cell. Its toast replaces that of the
 * previous edit, which stays available by key.
 * @param changes as for {@link toastUndo}; when empty, nothing happens
 */
export function offerUndo(changes: readonly number[], options: UndoToastOptions): void {
  if (changes.length === 0) return
  const offer = remember(changes, options.what ?? options.message)
  if (lastEdit !== undefined) hide(lastEdit)
  lastEdit = offer
  show('success', options, offer, 'undo')
}

/**
 * Offers undo by key only, for edits that need no toast, such as a name typed in a cell.
 * @param changes as for {@link toastUndo}; when empty, nothing happens
 * @param what was done, as reported after undoing
 */
export function offerUndoByKey(changes: readonly number[], what: string): void {
  if (changes.length > 0) remember(changes, what)
}

/**
 * Reports a final action, such as a payment. The undo key first says that it is final; only the next press undoes the
 * change before it.
 */
export function toastFinal({ what, instead, ...options }: FinalToastOptions): void {
  noteFinal(what ?? options.message, instead)
  toast.success(options)
}

/** Like {@link toastFinal}, where the screen itself shows the result. */
export function noteFinal(what: string, instead?: string): void {
  remember([], what, undefined, instead)
}

/** Undoes the last change, or redoes the last undone one. @returns whether there was one */
export function runLastOffer(way: Way): boolean {
  const offer = offers[way].at(-1)
  if (offer === undefined || offer.madeAt < serverNow() - KEPT) return false
  if (offer.changes.length > 0) runOffer(offer, way)
  else {
    offers[way] = offers[way].filter((each) => each !== offer)
    toast.info(
      offer.instead === undefined
        ? { title: 'This cannot be undone', message: offer.what }
        : { message: offer.instead },
    )
  }
  return true
}

/**
 * Keeps the offers for as long as a user is signed in.
 * @param refreshShown refetches what is shown, where the live feed does not
 * @returns a function that discards them
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

function remember(
  changes: readonly number[],
  what: string,
  onTurned?: Offer['onTurned'],
  instead?: string,
): Offer {
  // after a new change, the undone ones cannot be redone
  forget('redo')
  return add('undo', { changes, what, onTurned, instead })
}

function add(way: Way, offered: Pick<Offer, 'changes' | 'what' | 'onTurned' | 'instead'>): Offer {
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
  // pressed twice, or by both the toast and the key
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
    // a redo can always be undone, even of a creation
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

/** No reply, or a server that is busy or restarting. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}
