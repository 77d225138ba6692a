import { readParties } from '#sales/documents/server/index.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { type DocumentView, documentView } from '#sales/documents/shared/document-view.ts'
import type { Executor } from '#platform/server/database.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { storedCents } from '#platform/shared/money.ts'
import { quoteNumber } from '../shared/quote-schema.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'

/** What the document of a quote shows. */
export interface QuoteDocument {
  view: DocumentView
  parties: DocumentParties
}

/**
 * Draws up the document of a quote with its parties as they are now.
 * @param isDraft marks it as a draft
 */
export async function quoteDocument(
  database: Executor,
  quote: JoinedQuoteRow,
  { isDraft, timeZone }: { isDraft: boolean; timeZone: string },
): Promise<QuoteDocument> {
  const { parties } = await readParties(database, {
    invoiceSettingsId: quote.invoice_settings_id,
    clientId: quote.client_id,
    clientName: quote.client_name,
    clientEmail: quote.client_email,
  })
  const view = documentView({
    kind: 'quote',
    number: quoteNumber(quote.id),
    mark: isDraft ? 'Draft' : null,
    date: dayIn(timeZone, new Date(quote.created_at)),
    untilDate: quote.valid_until,
    subject: quote.subject,
    notes: quote.notes,
    terms: null,
    taxRate: Number(quote.tax_rate),
    items: quote.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: storedCents(line.unit_price_cents),
    })),
    parties,
  })
  return { view, parties }
}
