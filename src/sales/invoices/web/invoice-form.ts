import * as z from 'zod/mini'
import {
  DOCUMENT_FIELDS,
  documentInput,
  type DocumentSources,
  type DocumentStart,
  documentValues,
  documentWords,
} from '#sales/documents/web/index.ts'
import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { Invoice, InvoiceReplacement } from '../shared/invoice-schema.ts'

/** The values of the dialog's fields. */
export const InvoiceValues = z.object({
  ...DOCUMENT_FIELDS,
  dueDate: z.string(),
  customTerms: z.string(),
  /** Drafts of earlier versions lack these. */
  supplyDate: z._default(z.string(), ''),
  placeOfSupply: z._default(z.string(), ''),
  paymentMode: z._default(z.string(), ''),
  /** Drafts of earlier versions lack it. */
  revisionReason: z._default(z.string(), ''),
})
export type InvoiceValues = z.infer<typeof InvoiceValues>

/** The label of the field that says why an issued invoice is edited. */
export const REASON_LABEL = 'Reason for the change'

/** How two concurrent edits of an invoice are compared. @param sources to name the company and the project */
export function versionedInvoice(
  invoice: Invoice | undefined,
  start: DocumentStart,
  sources: DocumentSources,
): VersionedForm<InvoiceValues> {
  const { lines, discount, notes, invoiceSettingsId, ...fields } = documentWords(sources)
  return {
    version: invoice?.version,
    read(current) {
      const stored = z.safeParse(Invoice, current).data
      return stored && { values: invoiceValues(stored, start), version: stored.version }
    },
    words: {
      ...fields,
      dueDate: { label: 'Due Date', text: dayText },
      customTerms: 'Custom Terms',
      supplyDate: { label: 'Date of supply', text: dayText },
      placeOfSupply: 'Place of supply',
      paymentMode: 'Mode of payment',
      revisionReason: REASON_LABEL,
      lines,
      discount,
      notes,
      invoiceSettingsId,
    },
  }
}

/** The dialog's values for an invoice, or for a new one: terms and notes of the settings (spec 10.2). */
export function invoiceValues(invoice: Invoice | undefined, start: DocumentStart): InvoiceValues {
  return {
    ...documentValues(invoice, start),
    dueDate: invoice?.dueDate ?? '',
    supplyDate: invoice?.supplyDate ?? '',
    placeOfSupply: invoice?.placeOfSupply ?? '',
    paymentMode: invoice?.paymentMode ?? '',
    revisionReason: '',
    customTerms: invoice?.customTerms ?? (start.settings ?? INVOICE_SETTINGS_DEFAULTS).defaultTerms,
  }
}

/** Converts the dialog's values into the body of the calls. */
export const InvoiceForm = z.pipe(z.transform(toInput), InvoiceReplacement)

function toInput({
  dueDate,
  customTerms,
  supplyDate,
  placeOfSupply,
  paymentMode,
  revisionReason,
  ...values
}: InvoiceValues): z.input<typeof InvoiceReplacement> {
  const reason = revisionReason.trim() === '' ? {} : { revisionReason }
  const supply = {
    ...(supplyDate === '' ? {} : { supplyDate }),
    ...(placeOfSupply.trim() === '' ? {} : { placeOfSupply }),
    ...(paymentMode.trim() === '' ? {} : { paymentMode }),
  }
  return { ...documentInput(values), dueDate, customTerms, ...supply, ...reason }
}
