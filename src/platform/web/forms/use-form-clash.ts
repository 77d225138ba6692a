import { useState } from 'react'
import { ApiError } from '../data/api-client.ts'
import { type Difference, formDifferences, type FormWords, type Side } from './form-clash.ts'
import type { FormValues } from './form-draft.ts'

/** A form for a record that others may change meanwhile: it names the version that it is based on. */
export interface VersionedForm<Values> {
  /** The stored version, as far as this browser knows; undefined for a new record. */
  version: number | undefined
  /** Reads the current record from a refusal; undefined if it contains none. */
  read: (current: unknown) => { values: Values; version: number } | undefined
  words: FormWords<Values>
}

/** What a form shows when another user was faster. */
export interface ShownClash {
  differences: readonly Difference[]
  /** Continues from the stored values, with the chosen side of each difference, and saves. */
  save: (sideOf: (id: string) => Side) => void
  /** Returns to the form without a decision. */
  leave: () => void
}

/**
 * Whether a call was refused because another user changed the record meanwhile; the refusal contains the current one.
 */
export function isClash(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile' && error.current !== undefined
}

interface FormClashOptions<Values> {
  versioned: VersionedForm<Values> | undefined
  base: Values
  isSame: (name: string, one: unknown, other: unknown) => boolean
  /** Makes the stored values the form's base. */
  rebase: (values: Values, version: number) => void
  /** Sets these values and sends them, as a change of that version. */
  saveUpon: (values: Values, version: number) => void
}

/** Converts the refusal of a save into differences, and the user's choice into the next save. */
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
    /** Whether the last save met a change outside the form's fields. */
    isElsewhere,
    forget: () => setElsewhere(false),
    /** @param mine the values that were sent */
    take(error: unknown, mine: Values) {
      const current = isClash(error) ? versioned?.read(error.current) : undefined
      if (current === undefined) return
      const { values: theirs, version } = current
      const isTheirsNew = Object.keys(base).some((name) => !isSame(name, base[name], theirs[name]))
      if (isTheirsNew && differencesOf(mine, theirs).differences.length > 0) {
        setClash({ mine, theirs, version })
        return
      }
      // both sides are equal, or the change is outside the form: saving again overwrites nothing
      rebase(theirs, version)
      setElsewhere(true)
    },
  }
}
