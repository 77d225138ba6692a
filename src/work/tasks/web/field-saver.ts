/**
 * Saves single fields (spec 1.8, 5.6): a change is shown at once and saved after a pause, or immediately when its
 * editor closes or the page is left, one field per call; a failure restores the value. Independent of React and the
 * network.
 */

/** Spec 5.6: milliseconds between the last change of a cell and its save. */
export const CELL_DELAY = 2_000
/** How long a field is shown as saved, in milliseconds. */
export const SAVED_SHOWN = 2_000

/** A field that differs from the server's value, or was just saved. */
export interface FieldState {
  value: string
  state: 'waiting' | 'saving' | 'saved'
}

export interface FieldSaverOptions<Field extends string> {
  /** The message about an invalid value, or undefined. */
  check: (field: Field, value: string) => string | undefined
  /** Sends a value; resolves once the server has it and the rows show the reply. */
  send: (id: number, field: Field, value: string, options: { keepalive: boolean }) => Promise<void>
  /** Called when the value could not be saved and was restored. */
  failed: (id: number, field: Field, value: string, reason: unknown) => void
}

interface Entry<Field> extends FieldState {
  id: number
  field: Field
  /** The value being sent; another change waits for the reply. */
  sending?: string
  /** Another value is sent as soon as the reply arrives. */
  isDue?: boolean
  timer?: ReturnType<typeof setTimeout>
}

interface Edit<Field> {
  id: number
  field: Field
  /** The value when the editor opened. */
  opened: string
  /** Whether anything was sent since. */
  isSent: boolean
}

export type FieldSaver<Field extends string> = ReturnType<typeof createFieldSaver<Field>>

/** Creates the saver of one list of rows. */
export function createFieldSaver<Field extends string>(options: FieldSaverOptions<Field>) {
  const entries = new Map<string, Entry<Field>>()
  const listeners = new Set<() => void>()
  let edit: Edit<Field> | undefined
  const keyOf = (id: number, field: Field) => `${id} ${field}`
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const put = (entry: Entry<Field>) => {
    entries.set(keyOf(entry.id, entry.field), entry)
    tell()
  }
  const remove = (entry: Entry<Field>) => {
    clearTimeout(entry.timer)
    entries.delete(keyOf(entry.id, entry.field))
    tell()
  }
  const isEdited = (id: number, field: Field) => edit?.id === id && edit.field === field

  const send = async (entry: Entry<Field>, keepalive: boolean) => {
    clearTimeout(entry.timer)
    const { id, field, value } = entry
    if (edit && isEdited(id, field)) edit.isSent = true
    const sent: Entry<Field> = { id, field, value, state: 'saving', sending: value }
    put(sent)
    let reason: unknown
    const isSaved = await options.send(id, field, value, { keepalive }).then(
      () => true,
      (error: unknown) => {
        reason = error
        return false
      },
    )
    const now = entries.get(keyOf(id, field))
    if (now?.sending !== value) return
    if (now.value !== value) {
      // changed meanwhile: the newer value counts, whatever the result of this one
      const { sending: _sending, isDue, ...next } = now
      put({ ...next, state: 'waiting' })
      if (isDue === true) save(id, field)
      return
    }
    if (!isSaved) {
      remove(now)
      options.failed(id, field, value, reason)
      return
    }
    const saved: Entry<Field> = { id, field, value, state: 'saved' }
    saved.timer = setTimeout(() => remove(saved), SAVED_SHOWN)
    put(saved)
  }

  /** Saves a field's pending value immediately. */
  const save = (id: number, field: Field, keepalive = false) => {
    const entry = entries.get(keyOf(id, field))
    if (entry?.state !== 'waiting') return
    const problem = options.check(field, entry.value)
    if (problem !== undefined) {
      remove(entry)
      options.failed(id, field, entry.value, problem)
    } else if (entry.sending !== undefined && !keepalive) {
      clearTimeout(entry.timer)
      entry.isDue = true
    } else {
      void send(entry, keepalive)
    }
  }

  /** Shows a value that is saved when its editor closes or the page is left. */
  const hold = (id: number, field: Field, value: string) => {
    const earlier = entries.get(keyOf(id, field))
    clearTimeout(earlier?.timer)
    const clean = value.trim()
    if (
      edit &&
      isEdited(id, field) &&
      !edit.isSent &&
      clean === edit.opened &&
      earlier?.sending === undefined
    ) {
      if (earlier) remove(earlier)
      return
    }
    const entry: Entry<Field> = { id, field, value: clean, state: 'waiting' }
    if (earlier?.sending !== undefined) entry.sending = earlier.sending
    put(entry)
  }

  /** Shows a value and saves it after the pause. */
  const change = (id: number, field: Field, value: string) => {
    hold(id, field, value)
    const entry = entries.get(keyOf(id, field))
    if (entry?.state !== 'waiting') return
    entry.timer = setTimeout(() => {
      // an incomplete value is validated when the editor closes
      if (options.check(field, entry.value) === undefined) save(id, field)
    }, CELL_DELAY)
  }

  /** Shows a value and saves it without a pause. */
  const saveNow = (id: number, field: Field, value: string) => {
    change(id, field, value)
    save(id, field)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What a field shows instead of the row's value; undefined if it shows the row's value. */
    stateOf: (id: number, field: Field): FieldState | undefined => entries.get(keyOf(id, field)),
    /** The state of a whole row: unsaved if any field is, or saved if one was just saved. */
    rowState(id: number): 'unsaved' | 'saved' | undefined {
      const states = [...entries.values()].filter((entry) => entry.id === id).map((entry) => entry.state)
      if (states.length === 0) return undefined
      return states.every((state) => state === 'saved') ? 'saved' : 'unsaved'
    },
    /** The row with the open cell. */
    editedRow: (): number | undefined => edit?.id,
    /** A cell was opened with its value. */
    open(id: number, field: Field, value: string) {
      edit = { id, field, opened: value, isSent: false }
      tell()
    },
    hold,
    change,
    /** The cell was closed: changes are saved immediately. */
    close(id: number, field: Field) {
      if (isEdited(id, field)) edit = undefined
      save(id, field)
      tell()
    },
    /** The cell was cancelled: its value at opening is restored, even if a change was saved meanwhile. */
    cancel(id: number, field: Field) {
      const entry = entries.get(keyOf(id, field))
      if (edit && isEdited(id, field)) {
        const { opened, isSent } = edit
        edit = undefined
        if (isSent) saveNow(id, field, opened)
        else if (entry?.state === 'waiting') remove(entry)
      }
      tell()
    },
    saveNow,
    /** The open row is gone: its cell closes and nothing is sent. @returns what was typed, if anything */
    abandon(): string | undefined {
      if (edit === undefined) return undefined
      const entry = entries.get(keyOf(edit.id, edit.field))
      edit = undefined
      if (entry) remove(entry)
      else tell()
      return entry?.state === 'waiting' ? entry.value : undefined
    },
    /** Saves all pending values immediately; with `keepalive` even while the page is unloading. */
    saveAll(keepalive: boolean) {
      for (const entry of entries.values()) save(entry.id, entry.field, keepalive)
    },
  }
}
