import type { LiveChange } from '#platform/shared/live-events.ts'

/** A write of this browser, from its call until its reply is on the screen. */
export interface OwnWrite {
  /** Something was heard and shown meanwhile that its reply may not know of yet. */
  isOvertaken: boolean
}

/** Milliseconds for which a change waits for the reply to a write: it may be the write's own. */
const WAIT_MOST = 1_000

const running = new Set<OwnWrite>()
/** Numbers of own changes that the screen shows and the live connection has yet to repeat, with their entity. */
const shown = new Map<number, string>()
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** To be called before a call that writes; {@link endWrite} ends it, whatever comes of the call. */
export function beginWrite(): OwnWrite {
  const write = { isOvertaken: false }
  running.add(write)
  return write
}

/**
 * The write is over, and what waited for it is heard.
 * @param own its changes, and the entity of which every query shows them or is being fetched; none, and they are heard
 * like anybody's
 */
export function endWrite(write: OwnWrite, own?: { entity: string; changes: readonly number[] }): void {
  for (const change of own?.changes ?? []) shown.set(change, own?.entity ?? '')
  running.delete(write)
  if (running.size === 0) hearWaiting()
}

/**
 * Passes on a change that the live connection told, unless the screen shows it already. One that comes while a write is
 * on its way waits for the reply, which says whose it is, and does not overwrite what is fetched because of it.
 */
export function hearChange(change: LiveChange, take: (change: LiveChange) => void): void {
  const hear = () => {
    const { change: number = 0, entity } = change
    const isShown = shown.get(number) === entity
    shown.delete(number)
    if (!isShown) take(change)
  }
  if (running.size === 0) return hear()
  waiting.push(hear)
  timer ??= setTimeout(() => {
    overtakeWrites()
    hearWaiting()
  }, WAIT_MOST)
}

/** Whatever is shown is fetched again, or nothing is heard: the replies on their way may be older. */
export function overtakeWrites(): void {
  for (const write of running) write.isOvertaken = true
  shown.clear()
}

function hearWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  const heard = waiting
  waiting = []
  for (const hear of heard) hear()
}
