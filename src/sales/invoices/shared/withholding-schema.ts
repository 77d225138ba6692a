import * as z from 'zod/mini'
import { enteredDay, line, visible } from '#platform/shared/fields.ts'
import { type Cents, percent, toCents } from '#platform/shared/money.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { Certificate, NamedInvoice, paidOn, paymentAmount } from './payment-schema.ts'

/** Maximum bytes of the scan of a certificate. */
export const MAX_SCAN_BYTES = 5_000_000
/** Its types, detected from its content. */
export const SCAN_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** Percentage of fees of individuals that clients withhold as tax (spec 24.1). */
const USUAL_RATE = 5

/** What a client usually withholds: 5 % of what is charged before VAT, at most what is left to pay. */
export function usuallyWithheld(invoice: { netAmount: number; remainingAmount: number }): Cents {
  const usual = percent(toCents(invoice.netAmount), USUAL_RATE)
  const rest = toCents(invoice.remainingAmount)
  return usual < rest ? usual : rest
}

/** Tax that a client withheld without money arriving at the same time (spec 24.1). Default: today, no certificate. */
export const WithholdInput = z.object({
  amount: paymentAmount(),
  day: paidOn(),
  certificateNumber: z.optional(z.nullable(line({ max: 100 }))),
})
export type WithholdInput = z.output<typeof WithholdInput>

/** What a certificate of tax withheld states. */
export const CertificateInput = z.object({
  number: line({ max: 100 }).check(visible('Certificate number is required')),
  day: enteredDay(),
})
export type CertificateInput = z.output<typeof CertificateInput>

/** Whether the certificate of tax withheld is still expected, or here. */
export const WITHHOLDING_STATES = ['waiting', 'received'] as const

const filters = {
  /** Matches invoice number, client and certificate number. */
  search: z._default(line({ max: 200 }), ''),
  state: z.optional(z.enum(WITHHOLDING_STATES)),
}

/** The filter of the register's sums and of its export. */
export const WithholdingFilter = z.object(filters)
export type WithholdingFilter = z.output<typeof WithholdingFilter>

/** The query of the register. */
export const WithholdingQuery = z.extend(ListQuery, { state: filters.state })
export type WithholdingQuery = z.output<typeof WithholdingQuery>

/** Tax that a client withheld. Amount in LKR. */
export const WithheldTax = z.object({
  /** Of the payment. */
  id: z.int(),
  invoice: NamedInvoice,
  clientName: z.string(),
  amount: z.number(),
  /** Since when a certificate is expected. */
  day: z.string(),
  certificate: z.nullable(Certificate),
  /** Taken back although there was a certificate: it counts in no sum. */
  isReversed: z.boolean(),
})
export type WithheldTax = z.infer<typeof WithheldTax>

const Sum = z.object({ count: z.int(), amount: z.number() })

/** Sums of what stands, in LKR. */
export const WithholdingTotals = z.object({ waiting: Sum, received: Sum })
export type WithholdingTotals = z.infer<typeof WithholdingTotals>
