import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from './api-client.ts'

type Values = Record<string, string | boolean | readonly object[]>
/** `false` as a first value does not mean that it stays so. */
type Widened<Initial> = { [Name in keyof Initial]: Initial[Name] extends boolean ? boolean : Initial[Name] }

export interface SchemaFormOptions<Schema extends z.ZodMiniType, Initial extends Values> {
  /** The schema of the call that the form makes. */
  schema: Schema
  initial: Initial
  /** Sends what was typed, parsed by the schema. Its failure is shown and everything typed stays. */
  send: (input: z.output<Schema>) => Promise<unknown>
  /**
   * The form's name for a place in the call's input, such as `lines.a1.unitPrice` for `items`, 2, `unitPrice`.
   * Without it the first part is the name.
   */
  nameOf?: (path: readonly string[], values: Widened<Initial>) => string
}

/**
 * A form over the schema of its call (spec 1 §5): a field says what is wrong once it was left, or all of them when an
 * invalid form is sent; the server's sentences stand at their fields until these are changed; a form is sent once.
 */
export function useSchemaForm<Schema extends z.ZodMiniType, Initial extends Values>({
  schema,
  initial,
  send,
  nameOf = firstName,
}: SchemaFormOptions<Schema, Initial>) {
  const [values, setValues] = useState(initial as Widened<Initial>)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // two presses can come before the first is rendered
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure === undefined) return undefined
    // the server's sentence shows once the pointer that pressed the button is up
    const timer = setTimeout(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [failure])

  const parsed = z.safeParse(schema, values)
  const sentences = parsed.success ? {} : sentencesByField(parsed.error, (path) => nameOf(path, values))

  const settle = (error: unknown) => {
    isSending.current = false
    setBusy(false)
    setFailure(error)
    // the values are those that were sent
    setRefusals(error instanceof ApiError ? renamed(error.fields, (path) => nameOf(path, values)) : {})
  }
  const submit = () => {
    if (isSending.current) return
    setTouched(new Set(Object.keys(values)))
    if (!parsed.success) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    setRefusals({})
    void send(parsed.data).then(() => settle(undefined), settle)
  }
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
    /** Whether the schema takes what is typed. */
    isValid: parsed.success,
    /** The names at which the schema finds something wrong, shown or not. */
    wrongNames: Object.keys(sentences),
    isBusy,
    /** Why the last sending failed, undefined when it did not. */
    failure,
    /** Sends the form, or shows what is wrong with it. */
    submit,
    /** For `<form>`: sends the form, or goes to the first field that is wrong, by its own rules or by the server's. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      const wrong = Object.keys(values).find((name) => sentences[name] !== undefined)
      const field = wrong === undefined ? null : event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      submit()
    },
    change,
    /** Changes a value by what it is at that moment. @param place the name within it whose sentence no longer holds */
    update: <Name extends keyof Initial & string>(
      name: Name,
      next: (value: Widened<Initial>[Name]) => Widened<Initial>[Name],
      place: string = name,
    ) => {
      setValues((current) => ({ ...current, [name]: next(current[name]) }))
      setRefusals((current) => ({ ...current, [name]: '', [place]: '' }))
    },
    /** A field was left: from now on it says what is wrong with it. */
    touch,
    /** What is wrong at a name, undefined as long as nothing is to be said. */
    errorOf,
    /** Everything typed goes; the form is as it was opened, or holds these values. */
    reset: (to = initial as Widened<Initial>) => {
      setValues(to)
      setTouched(new Set())
      setRefusals({})
      setFailure(undefined)
    },
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
