import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useAccountId } from '../data/account-context.tsx'
import { type FormDraft, type FormValues, openDraft } from './form-draft.ts'

/** The draft that stores a form's input until it is saved or discarded (spec 1.8). */
export interface DraftPlace {
  /** What the form creates or edits, such as `client`. */
  of: string
  /** The id of the edited record; undefined for a new one. */
  id: number | string | undefined
  /** The context of a new one, such as the id of a client, or `project 7`: each has a separate draft. */
  start?: number | string | undefined
  /** The schema of fields that are lists of objects; texts and switches need none. */
  shape?: z.ZodMiniType
  /** The name of a chosen file: files are not stored, and the form says so. */
  file?: string | undefined
}

/** Every form decides: where its draft is stored, or that there is none, such as for a password. */
export type DraftDecision = DraftPlace | 'keeps nothing'

/** What a form shows of its restored draft. */
export interface RestoredDraft {
  /** Milliseconds since 1970. */
  at: number
  /** A chosen file that must be chosen again. */
  file: string | undefined
}

interface Beginning<Values> {
  values: Values
  base: Values
  version: number | undefined
  key: string | undefined
  restored: RestoredDraft | undefined
}

export interface FormDraftOptions<Values> {
  decision: DraftDecision
  /** The stored values, or the initial ones of a new record. */
  stored: Values
  /** Its current version, if it has one. */
  version: number | undefined
  /** A field's contents as text, for comparison. */
  textOf: (name: string, value: unknown) => string
}

/** A form's initial values: its draft, if there is one, or the stored values. */
export function useFormDraft<Values extends FormValues>(options: FormDraftOptions<Values>) {
  const { decision, stored, version, textOf } = options
  const accountId = useAccountId()
  const name = decision === 'keeps nothing' ? undefined : draftNameOf(decision)
  const open = () => (name === undefined || accountId === undefined ? undefined : openDraft(accountId, name))
  const [opened, setOpened] = useState(() => ({ name, draft: open() }))
  const [beginning] = useState(() => beginningOf(opened.draft?.found, options))
  const [base, setBase] = useState({ values: beginning.base, version: beginning.version })
  const [restored, setRestored] = useState(beginning.restored)
  const [sentKey, setSentKey] = useState(() => beginning.key ?? crypto.randomUUID())
  const [keptKey, setKeptKey] = useState(sentKey)
  // a new record was stored while its dialog stays open
  if (opened.name !== name) setOpened({ name, draft: open() })

  /** The fields in which two forms differ. */
  const differing = (one: Values, other: Values): string[] =>
    Object.keys(stored).filter((each) => textOf(each, one[each]) !== textOf(each, other[each]))
  const isNewer = version === undefined || base.version === undefined || version >= base.version
  const changedByOthers = isNewer ? differing(base.values, stored) : []
  // other parts of the record may have changed, but none of the form's fields
  if (isNewer && changedByOthers.length === 0 && version !== base.version) setBase({ ...base, version })

  return {
    /** The values of the fields when the form opens. */
    begins: beginning.values,
    base,
    restored,
    /** The idempotency key: one per created record, however often it is sent. */
    idempotencyKey: sentKey,
    differing,
    /** The fields that other users changed since typing began. */
    changedByOthers,
    isTyped: (values: Values) =>
      differing(values, base.values).length > 0 && (!isNewer || differing(values, stored).length > 0),
    keep(values: Values) {
      const file = decision === 'keeps nothing' ? undefined : decision.file
      const draft: FormDraft = { values, base: base.values, version: base.version, file, key: keptKey }
      opened.draft?.keep(draft)
    },
    drop: () => opened.draft?.drop(),
    /** Sets the form's values, without unsaved input. */
    beginWith(values: Values, itsVersion: number | undefined) {
      setBase({ values, version: itsVersion })
      setRestored(undefined)
    },
    /** Makes the stored values the base of the unsaved input. */
    rebase: (values: Values, itsVersion: number) => setBase({ values, version: itsVersion }),
    /** Further input is another record. */
    renewKey() {
      const key = crypto.randomUUID()
      setSentKey(key)
      setKeptKey(key)
    },
    /** The form's key is used up: what is restored from its draft is another record. */
    spendKey: () => setKeptKey(crypto.randomUUID()),
  }
}

/** Stores a form's unsaved input as its draft. */
export function useDraftKept<Values>(
  draft: { keep: (values: Values) => void; drop: () => void },
  values: Values,
  isTyped: boolean,
): void {
  // on every render: what is already stored is not written again
  useEffect(() => {
    if (isTyped) draft.keep(values)
    else draft.drop()
  })
}

function draftNameOf({ of, id, start }: DraftPlace): string {
  return id === undefined ? `${of} new ${start ?? ''}`.trim() : `${of} ${id}`
}

/**
 * A new record starts as it would without a draft, except for typed fields: it may have been opened for another day or
 * project. An existing one starts as it was when typing began, with its version.
 */
function beginningOf<Values extends FormValues>(
  found: { draft: FormDraft; at: number } | undefined,
  { decision, stored, version, textOf }: FormDraftOptions<Values>,
): Beginning<Values> {
  const plain = { values: stored, base: stored, version, key: undefined, restored: undefined }
  if (found === undefined || decision === 'keeps nothing') return plain
  const { draft, at } = found
  const wasBase = { ...stored, ...fitting(draft.base, decision, stored) }
  const wasTyped = Object.entries(fitting(draft.values, decision, stored)).filter(
    ([name, value]) => textOf(name, value) !== textOf(name, wasBase[name]),
  )
  if (wasTyped.length === 0) return plain
  const base = decision.id === undefined ? stored : wasBase
  return {
    values: { ...base, ...Object.fromEntries(wasTyped) },
    base,
    // a draft without a version counts as outdated: no change is overwritten unseen
    version: version === undefined ? undefined : (draft.version ?? 0),
    key: draft.key,
    restored: { at, file: draft.file },
  }
}

/** The fields of a draft that the form has, with the same types: another build may have stored it. */
function fitting(kept: FormValues, { shape }: DraftPlace, form: FormValues): FormValues {
  const checked = shape === undefined ? kept : (z.safeParse(shape, { ...form, ...kept }).data as FormValues)
  return Object.fromEntries(
    Object.keys(form).flatMap((name) => {
      const value = checked?.[name]
      return typeof value === typeof form[name] && Array.isArray(value) === Array.isArray(form[name])
        ? [[name, value]]
        : []
    }),
  )
}
