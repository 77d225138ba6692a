import * as z from 'zod/mini'
import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { Item, item, ItemInput } from '../shared/item-schema.ts'

/** The values of the dialog's fields for an item, or for a new one. */
export function itemFormValues(stored: Item | undefined) {
  return {
    ...formValues(item, stored),
    unitPrice: stored === undefined ? '' : formatAmount(toCents(stored.unitPrice)).replaceAll(',', ''),
    isTaxed: stored?.isTaxed ?? true,
    isArchived: stored?.isArchived ?? false,
  }
}

/** How two concurrent edits of an item are compared. */
export const versionedItem = (stored: Item | undefined) =>
  versionedForm({ stored, schema: Item, values: itemFormValues, words: fieldLabels(item) })

/** Converts the dialog's values into the body of the call. */
export const ItemForm = z.pipe(z.transform(toInput), ItemInput)

function toInput(values: ReturnType<typeof itemFormValues>): z.input<typeof ItemInput> {
  return { ...values, unitPrice: values.unitPrice === '' ? Number.NaN : Number(values.unitPrice) }
}
