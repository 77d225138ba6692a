/**
 * Saves the cells of the sheet: a length is shown at once and sent, the calls of a cell one after the other, so that two
 * quick edits never make two entries. Without a network it waits. Independent of React and the network.
 */

/** How long a cell is shown as saved, in milliseconds. */
export const SAVED_SHOWN = 2_000

/** What was typed in a cell and is not stored yet, or was just stored. */
export interface CellEdit {
  /** As it was typed; '' clears the cell. */
  text: string
  /** What the text means; undefined when it is no length. */
  minutes: number | undefined
  state: 'saving' | 'waiting' | 'saved' | 'failed'
  /** Why it was not saved. */
  problem?: string
}

/** How an edit is sent. */
export interface Sending {
  /** One for all attempts of an edit. */
  idempotencyKey: string
  /** An earlier attempt had no reply: what is stored may differ from what is known here. */
  isUncertain: boolean
}

/** What this browser keeps of an edit: with its key, so that two tabs that take it up make one entry. */
export type KeptEdit = Pick<Sending, 'idempotencyKey'> & Pick<CellEdit, 'text'>

export interface CellSaverOptions {
  /** Stores the minutes of a cell, 0 for none; resolves once the screen shows them. */
  send: (cell: string, minutes: number, sending: Sending) => Promise<void>
  /** Whether an error passes, such as a lost connection. */
  isTemporary: (error: unknown) => boolean
  sentenceOf: (error: unknown) => string
  /** Keeps what was typed in this browser until it is stored; undefined forgets it. */
  keep: (cell: string, typed: KeptEdit | undefined) => void
}

export type CellSaver = ReturnType<typeof createCellSaver>

interface Cell extends CellEdit {
  idempotencyKey: string
}

/** Creates the saver of one page. */
export function createCellSaver({ send, isTemporary, sentenceOf, keep }: CellSaverOptions) {
  const cells = new Map<string, Cell>()
  const running = new Set<string>()
  const uncertain = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<string, CellEdit> = new Map()
  const tell = () => {
    shown = new Map(cells)
    for (const listener of listeners) listener()
  }
  const put = (key: string, cell: Cell | undefined) => {
    if (cell === undefined) cells.delete(key)
    else cells.set(key, cell)
    tell()
  }

  const settle = (key: string, sent: Cell, error?: { reason: unknown }) => {
    const isUnanswered = error !== undefined && isTemporary(error.reason)
    if (isUnanswered) uncertain.add(key)
    else uncertain.delete(key)
    // edited meanwhile: the newer text counts, whatever became of this one
    if (cells.get(key) !== sent) return
    if (isUnanswered) return put(key, { ...sent, state: 'waiting' })
    if (error !== undefined) return put(key, { ...sent, state: 'failed', problem: sentenceOf(error.reason) })
    keep(key, undefined)
    const saved: Cell = { ...sent, state: 'saved' }
    put(key, saved)
    setTimeout(() => {
      if (cells.get(key) === saved) put(key, undefined)
    }, SAVED_SHOWN)
  }

  const run = async (key: string) => {
    if (running.has(key)) return
    running.add(key)
    for (let cell = cells.get(key); cell?.state === 'saving'; cell = cells.get(key)) {
      const { minutes = 0, idempotencyKey } = cell
      const error = await send(key, minutes, { idempotencyKey, isUncertain: uncertain.has(key) }).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      )
      settle(key, cell, error)
    }
    running.delete(key)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The edits by cell; another map after each change. */
    edits: (): ReadonlyMap<string, CellEdit> => shown,
    /** Shows a length and stores it. @param minutes 0 clears the cell */
    save(key: string, text: string, minutes: number) {
      const idempotencyKey = crypto.randomUUID()
      keep(key, { text, idempotencyKey })
      put(key, { text, minutes, state: 'saving', idempotencyKey })
      void run(key)
    },
    /** Keeps a text that is no length in its cell, with the sentence about it. */
    fail(key: string, text: string, problem: string) {
      const idempotencyKey = crypto.randomUUID()
      keep(key, { text, idempotencyKey })
      put(key, { text, minutes: undefined, state: 'failed', problem, idempotencyKey })
    },
    /** Gives back what a cell had before a text that failed. */
    giveBack(key: string) {
      if (cells.get(key)?.state !== 'failed') return
      keep(key, undefined)
      put(key, undefined)
    },
    /** Sends what waits, once there is a connection again. */
    retry() {
      for (const [key, cell] of cells) {
        if (cell.state !== 'waiting') continue
        put(key, { ...cell, state: 'saving' })
        void run(key)
      }
    },
    /** Takes up a text that this browser kept: it may have been stored without a reply. */
    takeUp(key: string, { text, idempotencyKey }: KeptEdit, minutes: number) {
      if (cells.has(key)) return
      uncertain.add(key)
      put(key, { text, minutes, state: 'saving', idempotencyKey })
      void run(key)
    },
  }
}
