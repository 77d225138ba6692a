import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useAccountId } from '../data/account-context.tsx'
import { type FormDraft, type FormValues, openDraft } from './form-draft.ts'

/** Where what is typed into a form is kept until it is saved or discarded (spec 1.8). */
export interface DraftPlace {
  /** What the form makes or changes, such as `client`. */
  of: string
  /** Which one is changed; undefined makes a new one. */
  id: number | string | undefined
  /** What a new one is made for, such as the id of a client: each of them has a draft of its own. */
  start?: number | undefined
  /** What lists of objects among the fields look like; texts and switches need nothing. */
  shape?: z.ZodMiniType
  /** The name of a file that is chosen: it is not kept, and that is said. */
  file?: string | undefined
}

/** Every form decides: where its draft is kept, or that nothing of it is, such as of a password. */
export type DraftDecision = DraftPlace | 'keeps nothing'

/** What a form shows of the draft that it began with. */
export interface RestoredDraft {
  /** Milliseconds since 1970. */
  at: number
  /** A file that was chosen and is to be chosen again. */
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
  /** What is stored now, or what a new one begins with. */
  stored: Values
  /** Its version now, of things that have one. */
  version: number | undefined
  /** A field's contents, to see whether it is the same as another's. */
  textOf: (name: string, value: unknown) => string
}

/** What a form begins with: its draft, where there is one, or what is stored. */
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
  // a new thing was stored while its dialog stays open
  if (opened.name !== name) setOpened({ name, draft: open() })

  /** The names at which two forms hold something else. */
  const differing = (one: Values, other: Values): string[] =>
    Object.keys(stored).filter((each) => textOf(each, one[each]) !== textOf(each, other[each]))
  const isNewer = version === undefined || base.version === undefined || version >= base.version
  const changedByOthers = isNewer ? differing(base.values, stored) : []
  // what else it is made of may have changed, but nothing that stands in the form
  if (isNewer && changedByOthers.length === 0 && version !== base.version) setBase({ ...base, version })

  return {
    /** What the fields hold when the form opens. */
    begins: beginning.values,
    base,
    restored,
    /** One for each record that is made, however often it is sent. */
    idempotencyKey: sentKey,
    differing,
    /** The fields that others changed since the typing began. */
    changedByOthers,
    isTyped: (values: Values) =>
      differing(values, base.values).length > 0 && (!isNewer || differing(values, stored).length > 0),
    keep(values: Values) {
      const file = decision === 'keeps nothing' ? undefined : decision.file
      const draft: FormDraft = { values, base: base.values, version: base.version, file, key: keptKey }
      opened.draft?.keep(draft)
    },
    drop: () => opened.draft?.drop(),
    /** The form holds this now, and nothing is typed. */
    beginWith(values: Values, itsVersion: number | undefined) {
      setBase({ values, version: itsVersion })
      setRestored(undefined)
    },
    /** What is stored now counts as what the typing began with. */
    rebase: (values: Values, itsVersion: number) => setBase({ values, version: itsVersion }),
    /** What is typed from now on is another record. */
    renewKey() {
      const key = crypto.randomUUID()
      setSentKey(key)
      setKeptKey(key)
    },
    /** This form's key is spent: what is restored from its draft is another record. */
    spendKey: () => setKeptKey(crypto.randomUUID()),
  }
}

/** Keeps what stands in a form as its draft, as long as it is typed and not stored. */
export function useDraftKept<Values>(
  draft: { keep: (values: Values) => void; drop: () => void },
  values: Values,
  isTyped: boolean,
): void {
  // at every drawing: what is kept already is not written again
  useEffect(() => {
    if (isTyped) draft.keep(values)
    else draft.drop()
  })
}

function draftNameOf({ of, id, start }: DraftPlace): string {
  return id === undefined ? `${of} new ${start ?? ''}`.trim() : `${of} ${id}`
}

/**
 * A new thing begins as it would without a draft, but for what was typed: it may have been opened for another day or
 * project. A stored one is as it was when the typing began, with its version.
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
    // one that names none is older than any: nothing is saved over a change unseen
    version: version === undefined ? undefined : (draft.version ?? 0),
    key: draft.key,
    restored: { at, file: draft.file },
  }
}

/** The fields of a draft that the form has, and that are what they are there: another build may have kept it. */
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
