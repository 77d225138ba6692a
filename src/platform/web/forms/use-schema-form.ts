import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../data/api-client.ts'
import { labelsOf } from './form-clash.ts'
import { isSavedBefore } from './saved-before.ts'
import { useFormClash, type VersionedForm } from './use-form-clash.ts'
import { type DraftDecision, useDraftKept, useFormDraft } from './use-form-draft.ts'

type Values = Record<string, string | boolean | readonly object[]>
/** Widens `false` as an initial value to boolean. */
type Widened<Initial> = { [Name in keyof Initial]: Initial[Name] extends boolean ? boolean : Initial[Name] }

/** What a form's call sends besides the input. */
export interface Sending {
  /** Pressing twice, or again after a lost connection or a reload, creates one record. */
  idempotencyKey: string
  /** The version that the input is based on, if the record has one. */
  ifMatch: number | undefined
  /** The fields that differ from what the input is based on; others may have changed the rest meanwhile. */
  changed: ReadonlySet<string>
}

export interface SchemaFormOptions<Schema extends z.ZodMiniType, Initial extends Values> {
  /** The schema of the form's call. */
  schema: Schema
  /** The stored values, or the initial ones of a new record. Changes are followed as long as nothing is typed. */
  initial: Initial
  /** The draft that stores the input until it is saved or discarded. */
  draft: DraftDecision
  /** Given if others may change the record meanwhile: no change is overwritten unseen. */
  versioned?: VersionedForm<Widened<Initial>>
  /** Sends the parsed input. A failure is shown, and the input stays. */
  send: (input: z.output<Schema>, sending: Sending) => Promise<unknown>
  /** A field's contents as text, for comparison; JSON by default. */
  textOf?: (name: string, value: unknown) => string
  /**
   * The form's field name for a path in the call's input, such as `lines.a1.unitPrice` for `items`, 2, `unitPrice`. By
   * default the first part is the name.
   */
  nameOf?: (path: readonly string[], values: Widened<Initial>) => string
}

/**
 * A form based on the schema of its call (spec 1.11): a field shows its error once it was left, or all do when an
 * invalid form is sent; the server's sentences stay at their fields until these are changed; a form is sent once.
 */
export function useSchemaForm<Schema extends z.ZodMiniType, Initial extends Values>({
  schema,
  initial,
  draft: decision,
  versioned,
  send,
  nameOf = firstName,
  textOf = jsonOf,
}: SchemaFormOptions<Schema, Initial>) {
  const stored = initial as Widened<Initial>
  const version = versioned?.version
  const draft = useFormDraft({ decision, stored, version, textOf })
  const [values, setValues] = useState(draft.begins)
  const [saved, setSaved] = useState<Widened<Initial>>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // two presses can come before the first is rendered
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure === undefined) return undefined
    // the server's sentence is shown once the pressed pointer is released
    const timer = setTimeout(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [failure])

  const parsed = z.safeParse(schema, values)
  const sentences = parsed.success ? {} : sentencesByField(parsed.error, (path) => nameOf(path, values))

  const isSame = (name: string, one: unknown, other: unknown) => textOf(name, one) === textOf(name, other)
  const startWith = (next: Widened<Initial>) => {
    draft.beginWith(next, version)
    setValues(next)
    setTouched(new Set())
    setRefusals({})
    setFailure(undefined)
  }
  const isDirty = draft.isTyped(values)
  const isTyped = isDirty && (saved === undefined || draft.differing(values, saved).length > 0)
  if (!isDirty && !isBusy && draft.changedByOthers.length > 0) {
    draft.beginWith(stored, version)
    setValues(stored)
  }
  useDraftKept(draft, values, isTyped)

  const settle = (error: unknown, sent: Widened<Initial>) => {
    isSending.current = false
    setBusy(false)
    setFailure(error)
    // the values are those sent
    setRefusals(error instanceof ApiError ? renamed(error.fields, (path) => nameOf(path, sent)) : {})
    if (error === undefined) {
      setSaved(sent)
      draft.drop()
    }
    if (isSavedBefore(error)) draft.spendKey()
    clashes.take(error, sent)
  }
  const sendValues = (sent: Widened<Initial>, ifMatch: number | undefined) => {
    if (isSending.current) return
    setTouched(new Set(Object.keys(sent)))
    const checked = z.safeParse(schema, sent)
    if (!checked.success) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    setRefusals({})
    clashes.forget()
    const { idempotencyKey } = draft
    const changed = new Set(draft.differing(sent, draft.base.values))
    void send(checked.data, { idempotencyKey, ifMatch, changed }).then(
      () => settle(undefined, sent),
      (error: unknown) => settle(error, sent),
    )
  }
  const clashes = useFormClash({
    versioned,
    base: draft.base.values,
    isSame,
    rebase: (next, itsVersion) => draft.rebase(next, itsVersion),
    saveUpon: (next, itsVersion) => {
      setValues(next)
      sendValues(next, itsVersion)
    },
  })
  const submit = () => sendValues(values, draft.base.version)
  const change = <Name extends keyof Initial & string>(name: Name, value: Widened<Initial>[Name]) => {
    setValues((current) => ({ ...current, [name]: value }))
    setRefusals((current) => ({ ...current, [name]: '' }))
  }
  const touch = (name: string) => setTouched((current) => new Set([...current, name]))
  const errorOf = (name: string) =>
    refusals[name] ||
    (touched.has(name) || touched.has(firstName(name.split('.'))) ? sentences[name] : undefined)

  return {
    values,
    /** Whether the input is valid by the schema. */
    isValid: parsed.success,
    /** The invalid fields by the schema, shown or not. */
    wrongNames: Object.keys(sentences),
    isBusy,
    /** Whether there is unsaved input. */
    isTyped,
    /** The restored draft. */
    restored: draft.restored,
    /** Discards the input and its draft; further input is another record. */
    discard: () => {
      draft.renewKey()
      draft.drop()
      startWith(stored)
    },
    /** Labels of the fields that other users changed since typing began. */
    // the own save is received as a change too
    changedByOthers: isTyped && !isBusy ? labelsOf(draft.changedByOthers, versioned?.words ?? {}) : [],
    /** The differences, once a save was refused because another user was faster. */
    clash: clashes.clash,
    /** Whether the last save met a change outside this form; the next one is based on it. */
    isChangedElsewhere: clashes.isElsewhere,
    /** The input was stored, though not everything that belongs to it. @param itsVersion the stored version */
    noteStored: (itsVersion?: number) => {
      draft.drop()
      draft.beginWith(values, itsVersion)
      setSaved(values)
    },
    /** Why the last attempt failed; undefined if it did not. */
    failure,
    /** Sends the form, or shows its errors. */
    submit,
    /** For `<form>`: sends the form, or focuses the first invalid field, by its own rules or the server's. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      const wrong = Object.keys(values).find((name) => sentences[name] !== undefined)
      const field = wrong === undefined ? null : event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      submit()
    },
    change,
    /** Changes a value based on the current one. @param place the name within it whose sentence no longer applies */
    update: <Name extends keyof Initial & string>(
      name: Name,
      next: (value: Widened<Initial>[Name]) => Widened<Initial>[Name],
      place: string = name,
    ) => {
      setValues((current) => ({ ...current, [name]: next(current[name]) }))
      setRefusals((current) => ({ ...current, [name]: '', [place]: '' }))
    },
    /** Marks a field as left: from now on it shows its error. */
    touch,
    /** The error of a field; undefined as long as none is to be shown. */
    errorOf,
    /** Discards the input; the form is as it was opened. */
    reset: () => startWith(stored),
    /** Props of a text, password or select field. */
    field: <Name extends keyof Initial & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Widened<Initial>[Name]) => change(name, value),
      onBlur: () => touch(name),
      error: errorOf(name),
    }),
  }
}

function jsonOf(_name: string, value: unknown): string {
  return JSON.stringify(value)
}

function firstName(path: readonly string[]): string {
  return path[0] ?? ''
}

function sentencesByField(
  error: z.core.$ZodError,
  nameOf: (path: readonly string[]) => string,
): Record<string, string | undefined> {
  const sentences: Record<string, string | undefined> = {}
  for (const issue of error.issues) sentences[nameOf(issue.path.map(String))] ??= issue.message
  return sentences
}

function renamed(
  fields: Readonly<Record<string, string>>,
  nameOf: (path: readonly string[]) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [nameOf(name.split('.')), sentence]),
  )
}
