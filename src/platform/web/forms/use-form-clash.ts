import { useState } from 'react'
import { ApiError } from '../data/api-client.ts'
import { type Difference, formDifferences, type FormWords, type Side } from './form-clash.ts'
import type { FormValues } from './form-draft.ts'

/** A form over something that others may change meanwhile: it names the version that it began with. */
export interface VersionedForm<Values> {
  /** The version that is stored, as far as this browser knows; undefined makes a new thing. */
  version: number | undefined
  /** Reads the thing as it is now, from a refusal; undefined when that is none. */
  read: (current: unknown) => { values: Values; version: number } | undefined
  words: FormWords<Values>
}

/** What a form shows when somebody else was faster. */
export interface ShownClash {
  differences: readonly Difference[]
  /** Goes on upon what is stored now, with one side for each difference, and saves. */
  save: (sideOf: (id: string) => Side) => void
  /** Back to the form; nothing is decided. */
  leave: () => void
}

/** Whether a call was refused because somebody else changed the thing meanwhile, and says what it is now. */
export function isClash(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== undefined
}

interface FormClashOptions<Values> {
  versioned: VersionedForm<Values> | undefined
  base: Values
  isSame: (name: string, one: unknown, other: unknown) => boolean
  /** Takes what is stored as what the form began with. */
  rebase: (values: Values, version: number) => void
  /** Puts these into the form and sends them, as a change of that version. */
  saveUpon: (values: Values, version: number) => void
}

/** Turns the refusal of a save into what differs, and the choice of a person into the next save. */
export function useFormClash<Values extends FormValues>(options: FormClashOptions<Values>) {
  const { versioned, base, isSame, rebase, saveUpon } = options
  const [clash, setClash] = useState<{ mine: Values; theirs: Values; version: number }>()
  const [isElsewhere, setElsewhere] = useState(false)

  const differencesOf = (mine: Values, theirs: Values) =>
    formDifferences({ base, mine, theirs }, versioned?.words ?? {}, isSame)

  const shown = (): ShownClash | undefined => {
    if (clash === undefined) return undefined
    const { mine, theirs, version } = clash
    const { differences, chosen } = differencesOf(mine, theirs)
    return {
      differences,
      save: (sideOf) => {
        setClash(undefined)
        rebase(theirs, version)
        saveUpon(chosen(sideOf), version)
      },
      leave: () => setClash(undefined),
    }
  }
  return {
    clash: shown(),
    /** The last save met a change of something that does not stand in the form. */
    isElsewhere,
    forget: () => setElsewhere(false),
    /** @param mine what was sent */
    take(error: unknown, mine: Values) {
      const current = isClash(error) ? versioned?.read(error.current) : undefined
      if (current === undefined) return
      const { values: theirs, version } = current
      const isTheirsNew = Object.keys(base).some((name) => !isSame(name, base[name], theirs[name]))
      if (isTheirsNew && differencesOf(mine, theirs).differences.length > 0) {
        setClash({ mine, theirs, version })
        return
      }
      // what both hold is the same, or what changed is not in the form: saving once more replaces nothing
      rebase(theirs, version)
      setElsewhere(true)
    },
  }
}
