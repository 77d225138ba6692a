import * as z from 'zod/mini'
import {
  DOCUMENT_FIELD_LABEL,
  DOCUMENT_FIELDS,
  documentInput,
  type DocumentStart,
  documentValues,
} from '#features/documents/web/index.ts'
import { INVOICE_SETTINGS_DEFAULTS } from '#features/invoice-settings/shared/invoice-settings-schema.ts'
import { type Invoice, InvoiceInput } from '../shared/invoice-schema.ts'

/** What the fields of the dialog hold. */
export const InvoiceValues = z.object({ ...DOCUMENT_FIELDS, dueDate: z.string(), customTerms: z.string() })
export type InvoiceValues = z.infer<typeof InvoiceValues>

/** Labels by field (spec 2 §2.8), for what others changed. */
export const INVOICE_FIELD_LABEL: Partial<Record<keyof InvoiceValues, string>> = {
  ...DOCUMENT_FIELD_LABEL,
  dueDate: 'Due Date',
  customTerms: 'Custom Terms',
}

/** The dialog's fields for an invoice, or for a new one: terms and notes of the settings (spec 2 §3, 9). */
export function invoiceValues(invoice: Invoice | undefined, start: DocumentStart): InvoiceValues {
  return {
    ...documentValues(invoice, start),
    dueDate: invoice?.dueDate ?? '',
    customTerms: invoice?.customTerms ?? (start.settings ?? INVOICE_SETTINGS_DEFAULTS).defaultTerms,
  }
}

/** The dialog's fields as the calls take them. */
export const InvoiceForm = z.pipe(z.transform(toInput), InvoiceInput)

function toInput({ dueDate, customTerms, ...values }: InvoiceValues): z.input<typeof InvoiceInput> {
  return { ...documentInput(values), dueDate, customTerms }
}
