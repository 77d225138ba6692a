import * as z from 'zod/mini'
import { readRate } from '#sales/line-items/shared/read-number.ts'
import { DEFAULT_LANGUAGE } from '#sales/words/shared/language.ts'
import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { Client, client, ClientInput } from '../shared/client-schema.ts'

/** The dialog's fields for a client, or for a new one. */
export const clientFormValues = (one: Client | undefined) => ({
  ...formValues(client, one),
  language: one?.language ?? DEFAULT_LANGUAGE,
})

/** Converts the dialog's values into the body of the calls. */
export const ClientForm = z.pipe(z.transform(toInput), ClientInput)

function toInput({ taxRate, ...values }: ReturnType<typeof clientFormValues>): z.input<typeof ClientInput> {
  return { ...values, taxRate: readRate(taxRate) }
}

/** How concurrent edits of a client are compared. */
export const versionedClient = (stored: Client | undefined) =>
  versionedForm({ stored, schema: Client, values: clientFormValues, words: fieldLabels(client) })
