import * as z from 'zod/mini'
import { email, Instant, line, text } from '#platform/shared/fields.ts'

/** A client as it is sent, to add one or to replace one (spec 2 §5). What is left out or empty is stored as empty. */
export const ClientInput = z.object({
  companyName: line({ max: 200, required: 'Company name is required' }),
  contactName: line({ max: 200, required: 'Contact name is required' }),
  email: email('Valid email is required'),
  phone: line({ max: 50, required: 'Phone is required' }),
  notes: z.optional(z.nullable(text(5_000))),
  address: z.optional(z.nullable(text(1_000))),
  tin: z.optional(z.nullable(line({ max: 50 }))),
  vatNumber: z.optional(z.nullable(line({ max: 50 }))),
})
export type ClientInput = z.output<typeof ClientInput>

/** What is known of a client, as documents name it. */
export const ClientRecord = z.object({
  id: z.int(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Taxpayer identification number and VAT number, as documents may show them. */
  tin: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ClientRecord = z.infer<typeof ClientRecord>

/** A client, with what belongs to it. */
export const Client = z.extend(ClientRecord, {
  /** How many projects belong to the client. */
  projectCount: z.int(),
  /** What is still to pay of its issued invoices that are not void, in LKR. */
  owedAmount: z.number(),
  /** The part of it whose due day is over. */
  overdueAmount: z.number(),
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type Client = z.infer<typeof Client>
