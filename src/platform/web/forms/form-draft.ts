import * as z from 'zod/mini'
import { draftKeysFrom, dropDraft, forgetOldDrafts, keepDraft, readDraftWithTime } from './drafts.ts'

/** The values of a form's fields, by name. */
export type FormValues = Readonly<Record<string, unknown>>

/** What a form stores until it is saved. */
export interface FormDraft {
  values: FormValues
  /** The values before anything was typed. */
  base: FormValues
  /** The version that the input is based on, if the record has one. */
  version?: number | undefined
  /** Its idempotency key: sent again after a reload, it still creates one record. */
  key: string
  /** The name of a chosen file, which browsers do not store. */
  file?: string | undefined
}

const Fields = z.record(z.string(), z.unknown())
const Kept = z.object({
  values: Fields,
  // an earlier build stored no base
  base: z._default(Fields, {}),
  version: z.optional(z.int()),
  key: z.optional(z.string()),
  file: z.optional(z.string()),
  /** The opening of the dialog that wrote it. */
  by: z.optional(z.string()),
})

/** The draft of one opened form. */
export interface OpenedDraft {
  /** The draft when the form opened, and its time (milliseconds since 1970). */
  found: { draft: FormDraft; at: number } | undefined
  /** Stores the form's current values. */
  keep: (draft: FormDraft) => void
  /** Deletes it: saved, discarded, or equal to the stored values. */
  drop: () => void
}

/**
 * Opens the draft of a form, such as `client 12`. The same form may be open in two tabs: each stores a complete
 * separate draft, so that their fields are never mixed; the newer is offered first, then the other.
 */
export function openDraft(accountId: string, name: string): OpenedDraft {
  forgetOldDrafts()
  const me = crypto.randomUUID()
  const newest = [name, ...draftKeysFrom(accountId, `${name}~`)]
    .flatMap((key) => read(accountId, key) ?? [])
    .toSorted((one, other) => other.at - one.at)[0]
  let place = newest?.place
  let writer = newest?.by
  let written = newest === undefined ? undefined : JSON.stringify(newest.draft)

  const isMine = (key: string) => read(accountId, key)?.by === writer
  return {
    found: newest && { draft: newest.draft, at: newest.at },
    keep(draft) {
      const text = JSON.stringify(draft)
      // reopening alone does not change its time
      if (text === written) return
      written = text
      if (place === undefined || (read(accountId, place) !== undefined && !isMine(place))) {
        place = read(accountId, name) === undefined ? name : `${name}~${me}`
      }
      writer = me
      keepDraft(accountId, place, JSON.stringify({ ...draft, by: me }))
    },
    drop() {
      // another tab may have adopted it
      if (place !== undefined && isMine(place)) dropDraft(accountId, place)
      place = undefined
      written = undefined
    },
  }
}

function read(accountId: string, place: string) {
  const stored = readDraftWithTime(accountId, place)
  if (stored === undefined) return undefined
  const parsed = z.safeParse(Kept, jsonOf(stored.text)).data
  if (parsed === undefined) return undefined
  const { by, key = crypto.randomUUID(), ...draft } = parsed
  return { draft: { ...draft, key } satisfies FormDraft, at: stored.at, by, place }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
