import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from './api-client.ts'

type Values = Record<string, string | boolean>
/** `false` as a first value does not mean that it stays so. */
type Widened<Initial> = { [Name in keyof Initial]: Initial[Name] extends boolean ? boolean : Initial[Name] }

export interface SchemaFormOptions<Schema extends z.ZodMiniType, Initial extends Values> {
  /** The schema of the call that the form makes. */
  schema: Schema
  initial: Initial
  /** Sends what was typed, parsed by the schema. Its failure is shown and everything typed stays. */
  send: (input: z.output<Schema>) => Promise<unknown>
}

/**
 * A form over the schema of its call (spec 1 §5): a field says what is wrong once it was left, or all of them when an
 * invalid form is sent; the server's sentences stand at their fields until these are changed; a form is sent once.
 */
export function useSchemaForm<Schema extends z.ZodMiniType, Initial extends Values>({
  schema,
  initial,
  send,
}: SchemaFormOptions<Schema, Initial>) {
  const [values, setValues] = useState(initial as Widened<Initial>)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // two presses can come before the first is rendered
  const isSending = useRef(false)

  const parsed = z.safeParse(schema, values)
  const sentences = parsed.success ? {} : sentencesByField(parsed.error)

  const settle = (error: unknown) => {
    isSending.current = false
    setBusy(false)
    setFailure(error)
    setRefusals(error instanceof ApiError ? error.fields : {})
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

  return {
    values,
    /** Whether the schema takes what is typed. */
    isValid: parsed.success,
    isBusy,
    /** Why the last sending failed, undefined when it did not. */
    failure,
    /** Sends the form, or shows what is wrong with it. */
    submit,
    /** For `<form>`: sends the form, or goes to the first field that is wrong. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const wrong = Object.keys(values).find((name) => sentences[name] !== undefined)
      const field = wrong === undefined ? null : event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      submit()
    },
    change,
    /** Everything typed goes; the form is as it was opened. */
    reset: () => {
      setValues(initial as Widened<Initial>)
      setTouched(new Set())
      setRefusals({})
      setFailure(undefined)
    },
    /** Props of a text, password or select field. */
    field: <Name extends keyof Initial & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Widened<Initial>[Name]) => change(name, value),
      onBlur: () => setTouched((current) => new Set([...current, name])),
      error: refusals[name] || (touched.has(name) ? sentences[name] : undefined),
    }),
  }
}

function sentencesByField(error: z.core.$ZodError): Record<string, string | undefined> {
  const sentences: Record<string, string | undefined> = {}
  for (const issue of error.issues) sentences[String(issue.path[0] ?? '')] ??= issue.message
  return sentences
}
