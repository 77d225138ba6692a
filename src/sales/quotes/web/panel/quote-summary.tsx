import { DocumentSummary } from '#sales/documents/web/list/index.ts'
import { toCents } from '#platform/shared/money.ts'
import type { Quote } from '../../shared/quote-schema.ts'
import { QuotePill } from '../quote-marks.tsx'

/** The quote named in a confirmation: client, number and sum, and what remains. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const { status, quoteNumber, subject, invoiceId, total } = quote
  return (
    <DocumentSummary
      document={quote}
      pill={<QuotePill status={status} />}
      facts={[
        subject === null ? quoteNumber : `${quoteNumber} · ${subject}`,
        invoiceId === null ? undefined : 'The invoice made from it stays.',
      ]}
      amount={toCents(total)}
    />
  )
}
