import * as z from 'zod/mini'
import {
  LineItem,
  LineItemInputs,
  TaxRate,
  withinDocumentLimit,
} from '#sales/line-items/shared/line-item-schema.ts'
import { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import {
  email,
  emptyable,
  id,
  Instant,
  line,
  queryInteger,
  repeatable,
  text,
} from '#platform/shared/fields.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'

/** What a document needs to know of whom it is for (spec 9.3). */
export const CLIENT_REQUIRED = 'Choose a client or type a client email'

/** The fields that every kind of document takes; a kind adds its own (spec 9.10, 10.11). */
export const DOCUMENT_INPUT_FIELDS = {
  clientId: z.optional(z.nullable(id('Choose a client from the list'))),
  clientName: z.optional(z.nullable(line({ max: 200 }))),
  clientEmail: z.optional(emptyable(email(), 'Valid email is required')),
  taxRate: z._default(TaxRate, 0),
  notes: z.optional(z.nullable(text(5_000))),
  subject: z.optional(z.nullable(line({ max: 200 }))),
  /** The settings whose company, bank details and texts it gets; none: the default ones. */
  invoiceSettingsId: z.optional(z.nullable(id())),
  items: LineItemInputs,
}
const SharedInput = z.object(DOCUMENT_INPUT_FIELDS)
/** What was sent of any document. Sums are never read. */
export type DocumentInput = z.output<typeof SharedInput>

/** Somebody is named whom the document is for; for the checks of its schema. */
export const namesClient = z.refine<{
  clientId?: number | null | undefined
  clientEmail?: string | null | undefined
}>(({ clientId, clientEmail }) => (clientId ?? null) !== null || (clientEmail ?? null) !== null, {
  error: CLIENT_REQUIRED,
  path: ['clientId'],
})
export { withinDocumentLimit }

/** The fields with which every kind of document is answered. Amounts in LKR. */
export const DOCUMENT_REPLY_FIELDS = {
  id: z.int(),
  clientId: z.nullable(z.int()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  taxRate: z.number(),
  notes: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  invoiceSettingsId: z.nullable(z.int()),
  items: z.array(LineItem),
  subtotal: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** When it first went into the outbox. */
  emailedAt: z.nullable(Instant),
  /** The last message about it, with the state of its delivery. */
  mail: z.nullable(OutboxMessage),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
}
const SharedReply = z.object(DOCUMENT_REPLY_FIELDS)
/** What is known of any document. */
export type DocumentReply = z.infer<typeof SharedReply>

/** What narrows a list of documents. @param statuses those of their kind */
export function documentFilters<const Status extends string>(statuses: readonly Status[]) {
  return {
    status: repeatable(z.enum(statuses)),
    /** Into number, client, e-mail and subject. */
    search: z._default(line({ max: 200 }), ''),
  }
}

/** Which page of a list is asked for. */
export const DOCUMENT_PAGE = {
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: MAX_ROWS, otherwise: MAX_ROWS }),
}

/** How many documents there are of each status, and what they come to, whatever status is filtered by; every status once. */
export function totalsByStatus<const Status extends string>(statuses: readonly Status[]) {
  return z.array(z.object({ status: z.enum(statuses), count: z.int(), total: z.number() }))
}
