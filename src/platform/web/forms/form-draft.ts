import * as z from 'zod/mini'
import { draftKeysFrom, dropDraft, forgetOldDrafts, keepDraft, readDraftWithTime } from './drafts.ts'

/** What stands in a form's fields, by their names. */
export type FormValues = Readonly<Record<string, unknown>>

/** What a form keeps until it is saved. */
export interface FormDraft {
  values: FormValues
  /** What stood there before anything was typed. */
  base: FormValues
  /** The version of the thing that the typing began with, of things that have one. */
  version?: number | undefined
  /** Its idempotency key: sent again after a reload, it is still one record. */
  key: string
  /** The name of a file that was chosen, which no browser keeps. */
  file?: string | undefined
}

const Fields = z.record(z.string(), z.unknown())
const Kept = z.object({
  values: Fields,
  // an earlier build kept no base
  base: z._default(Fields, {}),
  version: z.optional(z.int()),
  key: z.optional(z.string()),
  file: z.optional(z.string()),
  /** Which opening of the dialog wrote it. */
  by: z.optional(z.string()),
})

/** The draft of one opened form. */
export interface OpenedDraft {
  /** What was kept when the form opened, and when (milliseconds since 1970). */
  found: { draft: FormDraft; at: number } | undefined
  /** Keeps what stands in the form now. */
  keep: (draft: FormDraft) => void
  /** Forgets it: saved, discarded, or as it is stored. */
  drop: () => void
}

/**
 * Opens the draft of a form, such as `client 12`. The same form may be open in two tabs: each keeps a draft of its own,
 * whole, so that no field of the one gets among those of the other; the newest is offered first, then the other.
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
      // merely opened again it stays as old as it is
      if (text === written) return
      written = text
      if (place === undefined || (read(accountId, place) !== undefined && !isMine(place))) {
        place = read(accountId, name) === undefined ? name : `${name}~${me}`
      }
      writer = me
      keepDraft(accountId, place, JSON.stringify({ ...draft, by: me }))
    },
    drop() {
      // another tab may have taken it over
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
