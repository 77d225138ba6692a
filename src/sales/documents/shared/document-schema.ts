import * as z from 'zod/mini'
import {
  DISCOUNT_FIELDS,
  LevyRate,
  LineItem,
  LineItemInputs,
  oneDiscount,
  TaxRate,
  withinDocumentLimit,
} from '#sales/line-items/shared/line-item-schema.ts'
import { Language } from '#sales/words/shared/language.ts'
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

/** The error of a document without a recipient (spec 9.3). */
export const CLIENT_REQUIRED = 'Choose a client or type a client email'

/** Input fields of every document kind; a kind adds its own (spec 9.10, 10.11). */
export const DOCUMENT_INPUT_FIELDS = {
  clientId: z.optional(z.nullable(id('Choose a client from the list'))),
  clientName: z.optional(z.nullable(line({ max: 200 }))),
  clientEmail: z.optional(emptyable(email(), 'Valid email is required')),
  /** Default: that of the client. Left out of a replacement: stays as it is (spec 17.2). */
  language: z.optional(Language),
  /** Default: the rate of the client, else that of the settings. */
  taxRate: z.optional(TaxRate),
  /** Default: that of the settings. */
  levyRate: z.optional(LevyRate),
  ...DISCOUNT_FIELDS,
  notes: z.optional(z.nullable(text(5_000))),
  subject: z.optional(z.nullable(line({ max: 200 }))),
  /** The settings that provide company, bank details and texts; default: the default ones. */
  invoiceSettingsId: z.optional(z.nullable(id())),
  /** The project that it belongs to, but for lines with another one. Left out of a replacement: stays as it is. */
  projectId: z.optional(z.nullable(id())),
  items: LineItemInputs,
}
const SharedInput = z.object(DOCUMENT_INPUT_FIELDS)
/** The input of any document. It has no sums. */
export type DocumentInput = z.output<typeof SharedInput>

/** Checks that the document has a recipient; for the checks of its schema. */
export const namesClient = z.refine<{
  clientId?: number | null | undefined
  clientEmail?: string | null | undefined
}>(({ clientId, clientEmail }) => (clientId ?? null) !== null || (clientEmail ?? null) !== null, {
  error: CLIENT_REQUIRED,
  path: ['clientId'],
})
export { oneDiscount, withinDocumentLimit }

/** Reply fields of every document kind. Amounts in LKR. */
export const DOCUMENT_REPLY_FIELDS = {
  id: z.int(),
  clientId: z.nullable(z.int()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  language: Language,
  taxRate: z.number(),
  notes: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  invoiceSettingsId: z.nullable(z.int()),
  projectId: z.nullable(z.int()),
  items: z.array(LineItem),
  subtotal: z.number(),
  /** Null: none, or an amount. */
  discountPercent: z.nullable(z.number()),
  /** What the discount on the subtotal comes to. */
  discountAmount: z.number(),
  /** What is charged before levy and tax, and the taxed part of it. */
  netAmount: z.number(),
  taxedAmount: z.number(),
  levyRate: z.number(),
  levyAmount: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** When it was first put into the outbox. */
  emailedAt: z.nullable(Instant),
  /** The last message about it, with its delivery state. */
  mail: z.nullable(OutboxMessage),
  createdAt: Instant,
  updatedAt: Instant,
  /** Incremented with every change of its contents; see If-Match. */
  version: z.int(),
}
const SharedReply = z.object(DOCUMENT_REPLY_FIELDS)
/** The shared reply fields of any document. */
export type DocumentReply = z.infer<typeof SharedReply>

const PROJECT_SENTENCE = 'This is not the id of a project'

/** The filters of a list of documents. @param statuses those of their kind */
export function documentFilters<const Status extends string>(statuses: readonly Status[]) {
  return {
    status: repeatable(z.enum(statuses)),
    /** Matches number, client, e-mail and subject. */
    search: z._default(line({ max: 200 }), ''),
    /** Those that belong to this project, or have a line that does; empty: all. */
    projectId: z.optional(
      z.string({ error: PROJECT_SENTENCE }).check(z.regex(/^([1-9]\d{0,9})?$/, { error: PROJECT_SENTENCE })),
    ),
  }
}

/** The requested page of a list. */
export const DOCUMENT_PAGE = {
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: MAX_ROWS, otherwise: MAX_ROWS }),
}

/** The number of documents of each status and their total, ignoring the status filter; includes every status once. */
export function totalsByStatus<const Status extends string>(statuses: readonly Status[]) {
  return z.array(z.object({ status: z.enum(statuses), count: z.int(), total: z.number() }))
}
