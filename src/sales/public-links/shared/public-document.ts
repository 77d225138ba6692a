import * as z from 'zod/mini'
import { Language } from '#sales/words/shared/language.ts'

/** What a client reads of the state of a document. */
export const PUBLIC_STATES = [
  'open',
  'accepted',
  'declined',
  'expired',
  'overdue',
  'partlyPaid',
  'paid',
  'closed',
  'void',
] as const
export type PublicState = (typeof PUBLIC_STATES)[number]

const Labelled = z.object({ label: z.string(), text: z.string() })

/**
 * A document as its link shows it: what is on the paper, and how it stands. Nothing else of the house: no ids, no people,
 * no other documents (spec 18.5).
 */
export const PublicDocument = z.object({
  kind: z.enum(['quote', 'invoice']),
  language: Language,
  state: z.enum(PUBLIC_STATES),
  company: z.object({ name: z.string(), lines: z.array(z.string()) }),
  client: z.object({ name: z.string(), lines: z.array(z.string()) }),
  title: z.string(),
  number: z.string(),
  subject: z.string(),
  dates: z.array(Labelled),
  lines: z.array(
    z.object({
      title: z.string(),
      detail: z.string(),
      quantity: z.string(),
      unitPrice: z.string(),
      amount: z.string(),
    }),
  ),
  sums: z.array(Labelled),
  total: z.string(),
  /** What is still to pay of an invoice; the total of a quote. */
  amountDue: z.string(),
  /** Day by which it is due, or until which it is valid. */
  until: z.nullable(z.string()),
  bank: z.array(Labelled),
  notes: z.string(),
  terms: z.array(z.string()),
  footer: z.string(),
})
export type PublicDocument = z.infer<typeof PublicDocument>
