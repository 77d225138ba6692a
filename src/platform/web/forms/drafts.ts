import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '../data/account-context.tsx'

/**
 * Input that the server does not have yet, stored in this browser until it does: a lost connection, a closed tab or a
 * reload loses nothing (spec 1.8). Drafts belong to an account and are deleted after 30 days.
 */

const PREFIX = 'ledgerboard.draft.'
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** Notifies the fields on the screen that their draft was deleted, by the draft's name. */
const fields = new Map<string, Set<() => void>>()

interface StoredDraft {
  text: string
  /** Milliseconds since 1970. */
  at: number
}

/** The draft under a key, such as `task 142 comment`; undefined when there is none. @param accountId of its owner */
export function readDraft(accountId: string, key: string): string | undefined {
  return readDraftWithTime(accountId, key)?.text
}

/** Like {@link readDraft}, with its time. @returns `at` in milliseconds since 1970 */
export function readDraftWithTime(accountId: string, key: string): StoredDraft | undefined {
  const stored = parse(localStorage.getItem(nameOf(accountId, key)))
  if (stored === undefined) return undefined
  if (Date.now() - stored.at <= KEPT_FOR) return stored
  localStorage.removeItem(nameOf(accountId, key))
  return undefined
}

/** The keys of an account's drafts with this prefix. */
export function draftKeysFrom(accountId: string, start: string): string[] {
  const begin = nameOf(accountId, start)
  const mine = nameOf(accountId, '')
  return storedNames()
    .filter((name) => name.startsWith(begin))
    .map((name) => name.slice(mine.length))
}

/** Deletes all expired drafts of every account: a dialog that is never reopened would not delete its own. */
export function forgetOldDrafts(): void {
  for (const name of storedNames()) {
    const stored = name.startsWith(PREFIX) ? parse(localStorage.getItem(name)) : undefined
    if (stored !== undefined && Date.now() - stored.at > KEPT_FOR) localStorage.removeItem(name)
  }
}

/** Stores a draft; deletes an empty one. A browser without storage (full, or forbidden) is not an error. */
export function keepDraft(accountId: string, key: string, text: string): void {
  if (text === '') {
    dropDraft(accountId, key)
    return
  }
  const draft: StoredDraft = { text, at: Date.now() }
  try {
    localStorage.setItem(nameOf(accountId, key), JSON.stringify(draft))
  } catch {
    // typing continues; only the second copy is missing
  }
}

/**
 * Deletes a draft, because the server has it or its author discarded it. A field that shows it is cleared: it may have
 * been opened after the text was sent from another one.
 */
export function dropDraft(accountId: string, key: string): void {
  const name = nameOf(accountId, key)
  localStorage.removeItem(name)
  for (const empty of fields.get(name) ?? []) empty()
}

/**
 * A text field's state that outlives the page. @param key names the field and its record
 * @returns the text, its setter, and a function that deletes it once it is stored
 */
export function useDraft(key: string): [text: string, change: (text: string) => void, drop: () => void] {
  const { id } = useAccount()
  const [state, setState] = useState(() => ({ key, text: readDraft(id, key) ?? '' }))
  const shown = state.key === key ? state : { key, text: readDraft(id, key) ?? '' }
  if (shown !== state) setState(shown)
  useEffect(() => {
    const name = nameOf(id, key)
    const empty = () => setState({ key, text: '' })
    const holders = fields.get(name) ?? new Set()
    fields.set(name, holders.add(empty))
    return () => {
      holders.delete(empty)
      if (holders.size === 0) fields.delete(name)
    }
  }, [id, key])
  return [
    shown.text,
    (text) => {
      keepDraft(id, key, text)
      setState({ key, text })
    },
    () => {
      dropDraft(id, key)
      setState({ key, text: '' })
    },
  ]
}

/**
 * Like {@link readDraft}, for a draft of several fields. @param schema of the draft
 * @returns undefined when there is none, or when a version with other fields stored it
 */
export function readDraftOf<Schema extends z.ZodMiniType>(
  accountId: string,
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  return fieldsOf(readDraft(accountId, key), schema)
}

/**
 * Like {@link useDraft}, for a form of several fields. @param schema of the draft
 * @returns the fields, undefined when nothing is stored; their setter; and a function that deletes them
 */
export function useDraftOf<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): [fields: z.output<Schema> | undefined, keep: (fields: z.output<Schema>) => void, drop: () => void] {
  const [text, change, drop] = useDraft(key)
  return [fieldsOf(text, schema), (fields) => change(JSON.stringify(fields)), drop]
}

function fieldsOf<Schema extends z.ZodMiniType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function storedNames(): string[] {
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
}

function nameOf(accountId: string, key: string): string {
  return `${PREFIX}${accountId}.${key}`
}

function parse(stored: string | null): StoredDraft | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('text' in value) || !('at' in value))
      return undefined
    return typeof value.text === 'string' && typeof value.at === 'number'
      ? { text: value.text, at: value.at }
      : undefined
  } catch {
    return undefined
  }
}
