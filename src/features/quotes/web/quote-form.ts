import * as z from 'zod/mini'
import {
  DOCUMENT_FIELD_LABEL,
  DOCUMENT_FIELDS,
  documentInput,
  type DocumentStart,
  documentValues,
} from '#features/documents/web/index.ts'
import { type Quote, QuoteInput } from '../shared/quote-schema.ts'

/** What the fields of the dialog hold. */
export const QuoteValues = z.object({ ...DOCUMENT_FIELDS, validUntil: z.string() })
export type QuoteValues = z.infer<typeof QuoteValues>

/** Labels by field, for what others changed. */
export const QUOTE_FIELD_LABEL: Partial<Record<keyof QuoteValues, string>> = {
  ...DOCUMENT_FIELD_LABEL,
  validUntil: 'Valid Until',
}

/** The dialog's fields for a quote, or for a new one. */
export function quoteValues(quote: Quote | undefined, start: DocumentStart): QuoteValues {
  return { ...documentValues(quote, start), validUntil: quote?.validUntil ?? '' }
}

/** The dialog's fields as the calls take them; the status is left as it is. */
export const QuoteForm = z.pipe(z.transform(toInput), QuoteInput)

function toInput({ validUntil, ...values }: QuoteValues): z.input<typeof QuoteInput> {
  return { ...documentInput(values), validUntil }
}
