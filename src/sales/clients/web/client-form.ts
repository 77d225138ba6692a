import * as z from 'zod/mini'
import { readRate } from '#sales/line-items/shared/read-number.ts'
import { DEFAULT_LANGUAGE } from '#sales/words/shared/language.ts'
import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { Client, client, ClientInput } from '../shared/client-schema.ts'
import { SUPPLY_WORDS } from '../shared/supply-words.ts'

/** The dialog's fields for a client, or for a new one. */
export const clientFormValues = (one: Client | undefined) => ({
  ...formValues(client, one),
  language: one?.language ?? DEFAULT_LANGUAGE,
  isVatRegistered: one?.isVatRegistered ?? false,
  supply: one?.supply ?? 'standard',
})

/** Converts the dialog's values into the body of the calls. */
export const ClientForm = z.pipe(z.transform(toInput), ClientInput)

function toInput({ taxRate, ...values }: ReturnType<typeof clientFormValues>): z.input<typeof ClientInput> {
  return { ...values, taxRate: readRate(taxRate) }
}

const labels = fieldLabels(client)

/** How concurrent edits of a client are compared. */
export const versionedClient = (stored: Client | undefined) =>
  versionedForm({
    stored,
    schema: Client,
    values: clientFormValues,
    words: {
      ...labels,
      isVatRegistered: { label: labels.isVatRegistered, text: (isOn) => (isOn ? 'Yes' : 'No') },
      supply: { label: labels.supply, text: (supply) => SUPPLY_WORDS[supply] },
    },
  })
