import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { Client, client } from '../shared/client-schema.ts'

/** The dialog's fields for a client, or for a new one. */
export const clientFormValues = (one: Client | undefined) => formValues(client, one)

/** How concurrent edits of a client are compared. */
export const versionedClient = (stored: Client | undefined) =>
  versionedForm({ stored, schema: Client, values: clientFormValues, words: fieldLabels(client) })
