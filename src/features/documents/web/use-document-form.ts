import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { keptLines } from '#features/line-items/web/index.ts'
import { useAccount } from '#platform/web/account-context.tsx'
import { dropDraft, keepDraft, readDraftOf } from '#platform/web/drafts.ts'
import { sendForm } from '#platform/web/send-form.ts'
import { confirm } from '#platform/web/ui/confirm-dialog.tsx'
import { useSchemaForm } from '#platform/web/use-schema-form.ts'
import type { ClientFieldsProps } from './client-fields.tsx'
import { documentFieldName, type DocumentValues, hasNoClient } from './document-form.ts'

export interface DocumentFormOptions<Schema extends z.ZodMiniType, Values extends DocumentValues> {
  /** Under which its draft is kept, such as `invoice 12`. */
  draftKey: string
  /** What is stored, or what a new one begins with; it may change while the dialog is open. */
  stored: Values
  /** What the fields look like in a draft. */
  shape: z.ZodMiniType<Values>
  /** The fields as the call takes them. */
  schema: Schema
  /** What is said when nobody is named whom it is for. */
  clientRequired: string
  /** Of the toast when it fails, such as `Invoice not saved`. */
  failureTitle: string
  /** Of the question before what is typed is thrown away. */
  discardMessage: string
  save: (input: z.output<Schema>, idempotencyKey: string) => Promise<unknown>
  onCancel: () => void
}

/**
 * The form of a quote or an invoice. What is typed is kept in this browser until it is saved or thrown away (rulings 4).
 * What others change is followed as long as nothing is typed, and told once something is.
 */
export function useDocumentForm<Schema extends z.ZodMiniType, Values extends DocumentValues>(
  options: DocumentFormOptions<Schema, Values>,
) {
  const { draftKey, stored, shape, schema, failureTitle, save } = options
  const { id: accountId } = useAccount()
  const [draft] = useState(() =>
    readDraftOf(accountId, draftKey, z.object({ values: shape, base: shape, key: z.string() })),
  )
  // pressing twice, or again after a broken connection or a reload, makes one document
  const [idempotencyKey, setIdempotencyKey] = useState(() => draft?.key ?? crypto.randomUUID())
  const [base, setBase] = useState(draft?.base ?? stored)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [isTried, setTried] = useState(false)

  const form = useSchemaForm<Schema, Values>({
    schema,
    initial: draft?.values ?? stored,
    nameOf: (path, values) => documentFieldName(path, values as unknown as Values),
    send: (input) =>
      sendForm(failureTitle, async () => {
        await save(input, idempotencyKey)
        dropDraft(accountId, draftKey)
      }),
  })
  const values = form.values as unknown as Values
  const change = form.change as (name: string, value: unknown) => void
  const isDirty = !isSame(values, base)

  const startWith = (next: Values) => {
    setBase(next)
    setRestored(false)
    form.reset(next as typeof form.values)
  }
  if (!isDirty && !form.isBusy && !isSame(stored, base)) startWith(stored)

  useEffect(() => {
    if (isDirty) keepDraft(accountId, draftKey, JSON.stringify({ values, base, key: idempotencyKey }))
    else dropDraft(accountId, draftKey)
  }, [accountId, draftKey, isDirty, values, base, idempotencyKey])

  const clientError = form.errorOf('clientId')
  const clientFields: ClientFieldsProps = {
    values,
    onChange: (changed) => {
      // either of the fields mends what both lack
      const all: Partial<DocumentValues> = { clientId: values.clientId, ...changed }
      for (const [name, value] of Object.entries(all)) change(name, value)
    },
    onLeave: form.touch,
    // not before it is saved: who leaves the one field is about to fill in the other
    clientError: clientError === options.clientRequired && !isTried ? undefined : clientError,
    emailError: form.errorOf('clientEmail'),
  }
  if (isTried && hasNoClient(values)) clientFields.clientError = options.clientRequired

  return {
    form: {
      ...form,
      values,
      submit: () => {
        setTried(true)
        form.submit()
      },
    },
    /** Props of `ClientFields`. */
    clientFields,
    /** Typed before, and found again. */
    isRestored,
    /** The fields that others changed since the typing began. */
    // what is saved just now comes back as a change too
    changedMeanwhile: isDirty && !form.isBusy ? differingNames(base, stored) : [],
    /** Everything typed goes. */
    startOver: () => {
      setIdempotencyKey(crypto.randomUUID())
      startWith(stored)
    },
    cancel: async () => {
      const isGone =
        !isDirty ||
        (await confirm({
          title: 'Discard changes?',
          message: options.discardMessage,
          confirmText: 'Discard',
          cancelText: 'Keep editing',
        }))
      if (!isGone) return
      dropDraft(accountId, draftKey)
      options.onCancel()
    },
  }
}

function differingNames<Values extends DocumentValues>(one: Values, other: Values): (keyof Values)[] {
  return (Object.keys(one) as (keyof Values)[]).filter(
    (name) => textOf(one[name], name) !== textOf(other[name], name),
  )
}

function isSame(one: DocumentValues, other: DocumentValues): boolean {
  return differingNames(one, other).length === 0
}

/** Lines that say nothing make no difference, nor does what a line is called in this browser. */
function textOf(value: unknown, name: PropertyKey): string {
  if (name !== 'lines') return String(value)
  return JSON.stringify(keptLines(value as DocumentValues['lines']).map((line) => ({ ...line, key: '' })))
}
