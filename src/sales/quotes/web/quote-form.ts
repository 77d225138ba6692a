import * as z from 'zod/mini'
import {
  DOCUMENT_FIELDS,
  documentInput,
  type DocumentSources,
  type DocumentStart,
  documentValues,
  documentWords,
} from '#sales/documents/web/index.ts'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { Quote, QuoteInput } from '../shared/quote-schema.ts'

/** The values of the dialog's fields. */
export const QuoteValues = z.object({ ...DOCUMENT_FIELDS, validUntil: z.string() })
export type QuoteValues = z.infer<typeof QuoteValues>

/** How two concurrent edits of a quote are compared. @param sources to name the company and the project */
export function versionedQuote(
  quote: Quote | undefined,
  start: DocumentStart,
  sources: DocumentSources,
): VersionedForm<QuoteValues> {
  const { lines, discount, notes, invoiceSettingsId, ...fields } = documentWords(sources)
  return {
    version: quote?.version,
    read(current) {
      const stored = z.safeParse(Quote, current).data
      return stored && { values: quoteValues(stored, start), version: stored.version }
    },
    words: {
      ...fields,
      validUntil: { label: 'Valid Until', text: dayText },
      lines,
      discount,
      notes,
      invoiceSettingsId,
    },
  }
}

/** The dialog's values for a quote, or for a new one. */
export function quoteValues(quote: Quote | undefined, start: DocumentStart): QuoteValues {
  return { ...documentValues(quote, start), validUntil: quote?.validUntil ?? '' }
}

/** Converts the dialog's values into the body of the calls; the status is unchanged. */
export const QuoteForm = z.pipe(z.transform(toInput), QuoteInput)

function toInput({ validUntil, ...values }: QuoteValues): z.input<typeof QuoteInput> {
  return { ...documentInput(values), validUntil }
}
