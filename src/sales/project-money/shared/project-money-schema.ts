import * as z from 'zod/mini'

/** How many of each kind of document a project's page lists: the newest. */
export const NEWEST_LISTED = 50

/** The finances of a project (spec 16.6). Amounts in LKR, without taxes and levies. */
export const ProjectMoney = z.object({
  /** Null: not set. */
  budget: z.nullable(z.number()),
  /** Accepted quotes. */
  quoted: z.number(),
  acceptedQuotes: z.int(),
  /** Quotes that were sent and are not answered; not in `quoted`. */
  waiting: z.number(),
  waitingQuotes: z.int(),
  /** Issued invoices less their credit notes. */
  invoiced: z.number(),
  /** Issued invoices with a line of the project, not void. */
  invoices: z.int(),
  outstanding: z.number(),
  writtenOff: z.number(),
  /** Invoiced less outstanding and written off; below zero when credit of the project paid other invoices. */
  paid: z.number(),
  /** What each of the last invoices comes to for the project, less its credit notes; newest first. */
  byInvoice: z.array(z.object({ invoiceId: z.int(), invoiced: z.number() })),
  /** The latest of the invoices. */
  lastInvoice: z.nullable(z.object({ id: z.int(), number: z.string(), issueDate: z.string() })),
  /** Expenses of the project. */
  spent: z.number(),
  expenses: z.int(),
  /** Its time at what an hour of each person cost the business on that day. */
  timeCost: z.number(),
  minutes: z.int(),
  /** Minutes of people without a cost; they are in no amount. */
  minutesWithoutCost: z.int(),
})
export type ProjectMoney = z.infer<typeof ProjectMoney>
