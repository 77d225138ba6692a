import * as z from 'zod/mini'
import {
  DOCUMENT_FIELDS,
  documentInput,
  type DocumentSources,
  type DocumentStart,
  documentValues,
  documentWords,
} from '#sales/documents/web/index.ts'
import { discountText, readDiscount } from '#sales/line-items/shared/discount-text.ts'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { Quote, QuoteInput } from '../shared/quote-schema.ts'

/** The values of the dialog's fields. */
export const QuoteValues = z.object({
  ...DOCUMENT_FIELDS,
  validUntil: z.string(),
  startsProject: z.boolean(),
  /** In percent or in LKR, as a discount. */
  deposit: z.string(),
})
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
      startsProject: { label: 'Start a project when accepted', text: (starts) => (starts ? 'Yes' : 'No') },
      deposit: 'Deposit when accepted',
      lines,
      discount,
      notes,
      invoiceSettingsId,
    },
  }
}

/** The dialog's values for a quote, or for a new one. */
export function quoteValues(quote: Quote | undefined, start: DocumentStart): QuoteValues {
  return {
    ...documentValues(quote, start),
    validUntil: quote?.validUntil ?? '',
    startsProject: quote?.startsProject ?? false,
    deposit: discountText({
      discountPercent: quote?.depositPercent ?? null,
      discountAmount: quote?.depositAmount ?? null,
    }),
  }
}

/** Converts the dialog's values into the body of the calls; the status is unchanged. */
export const QuoteForm = z.pipe(z.transform(toInput), QuoteInput)

function toInput({ validUntil, startsProject, deposit, ...values }: QuoteValues): z.input<typeof QuoteInput> {
  const { discountPercent: depositPercent, discountAmount: depositAmount } = readDiscount(deposit)
  return { ...documentInput(values), validUntil, startsProject, depositPercent, depositAmount }
}
