import * as z from 'zod/mini'
import { day, id, PathId } from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'

/** How time is put together into lines: by task, person or day, or all of a project in one (spec 16.4). */
export const GROUPINGS = ['task', 'person', 'day', 'all'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const DEFAULT_GROUPING: Grouping = 'task'

/** The most records of each kind in one reply and in one call; what is beyond stays ready. */
export const MAX_READY = 2_000

/** What is done and not on an invoice yet, in numbers. Amounts in LKR, without tax. */
const SUMS = {
  /** Fixed prices, time as the default lines would bill it, and expenses with their markup. */
  amount: z.number(),
  /** Done tasks with a fixed price. */
  taskCount: z.int(),
  /** Minutes that have a rate, as noted. */
  minutes: z.int(),
  /** Minutes that have none: they are in no amount. */
  minutesWithoutRate: z.int(),
  expenseCount: z.int(),
} as const

const ProjectRef = z.nullable(z.object({ id: z.int(), name: z.string() }))
const ClientRef = z.nullable(z.object({ id: z.int(), name: z.string() }))

/** What is ready to bill by client and project, the largest amount first, without a client last. */
export const ReadyTotals = z.object({
  ...SUMS,
  clients: z.array(
    z.object({
      ...SUMS,
      client: ClientRef,
      projects: z.array(z.object({ ...SUMS, project: ProjectRef })),
    }),
  ),
})
export type ReadyTotals = z.infer<typeof ReadyTotals>

/** A Done task with a fixed price that is on no invoice. */
export const ReadyTask = z.object({
  id: z.int(),
  name: z.string(),
  /** The calendar day on which it became Done, in the business's time zone; null if that is not known. */
  doneOn: z.nullable(z.string()),
  /** LKR. */
  amount: z.number(),
})
export type ReadyTask = z.infer<typeof ReadyTask>

/** A time entry that is billable and on no invoice. */
export const ReadyTime = z.object({
  id: z.int(),
  /** Null once the account is gone; the name stays. */
  userId: z.nullable(z.string()),
  userName: z.string(),
  /** Null for time on the project itself, and once the task is deleted; then the name may stay. */
  taskId: z.nullable(z.int()),
  taskName: z.nullable(z.string()),
  day: z.string(),
  minutes: z.int(),
  note: z.string(),
  /** Of an hour, in LKR; null: it has none and cannot be billed yet. */
  rate: z.nullable(z.number()),
})
export type ReadyTime = z.infer<typeof ReadyTime>

/** An expense that is passed on and on no invoice. Amounts in LKR. */
export const ReadyExpense = z.object({
  id: z.int(),
  description: z.string(),
  day: z.string(),
  cost: z.number(),
  /** Percent. */
  markupPercent: z.number(),
  /** Whether its line is taxed. */
  isTaxed: z.boolean(),
  /** The cost with the markup. */
  amount: z.number(),
  hasReceipt: z.boolean(),
})
export type ReadyExpense = z.infer<typeof ReadyExpense>

/** The work of a project that is ready to bill; of no project: `project` is null. */
export const ReadyProject = z.object({
  ...SUMS,
  project: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Minutes up to which the time of a line is rounded; 0: not at all. */
      rounding: z.int(),
    }),
  ),
  tasks: z.array(ReadyTask),
  time: z.array(ReadyTime),
  expenses: z.array(ReadyExpense),
})
export type ReadyProject = z.infer<typeof ReadyProject>

/** What is ready to bill, record by record. Amounts in LKR, without tax. */
export const ReadyToBill = z.object({
  total: z.number(),
  minutesWithoutRate: z.int(),
  groups: z.array(
    z.object({
      client: ClientRef,
      amount: z.number(),
      /** The newest issued invoice that bills work of this client; null: none yet. */
      lastBilled: z.nullable(z.object({ invoiceId: z.int(), invoiceNumber: z.string(), day: z.string() })),
      projects: z.array(ReadyProject),
    }),
  ),
  /** Timers that run on work that is billed by the hour. Their time is ready once they are stopped. */
  runningTimers: z.int(),
  /** How many records are not in the lists, because there are more than MAX_READY of their kind; the sums count them. */
  left: z.int(),
})
export type ReadyToBill = z.infer<typeof ReadyToBill>

const ids = z._default(
  z.array(id()).check(
    z.maxLength(MAX_READY, { error: `At most ${MAX_READY} at a time` }),
    z.refine((values) => new Set(values).size === values.length, { error: 'Each one once' }),
  ),
  [],
)

/** What to put on an invoice. */
export const BillInput = z
  .object({
    clientId: id('Choose a client from the list'),
    taskIds: ids,
    timeEntryIds: ids,
    expenseIds: ids,
    groupBy: z._default(z.enum(GROUPINGS), DEFAULT_GROUPING),
    /** A draft of the same client to add the lines to; otherwise a new draft. */
    invoiceId: z.optional(z.nullable(id())),
    /** What the lines came to where they were looked at, in LKR without tax: refused when they come to something else. */
    expectedAmount: z.optional(lkrAmount('This must be an amount with at most two decimals')),
  })
  .check(
    z.refine(
      ({ taskIds, timeEntryIds, expenseIds }) => taskIds.length + timeEntryIds.length + expenseIds.length > 0,
      { error: 'Tick at least one line', path: ['taskIds'] },
    ),
  )
export type BillInput = z.output<typeof BillInput>

/** The filter of what is ready. */
export const ReadyFilter = z.object({
  /** `none`: the work that belongs to no client. */
  clientId: z.optional(z.union([PathId, z.literal('none')])),
  projectId: z.optional(PathId),
  /** Until the end of this day: tasks by the day on which they became Done. */
  until: z.optional(day()),
})
export type ReadyFilter = z.output<typeof ReadyFilter>

/** Which invoices bill a task or its time, and what is still to bill. */
export const BilledTask = z.object({
  /** What of it is ready to bill, as the default lines would bill it, in LKR without tax. */
  amount: z.number(),
  minutesWithoutRate: z.int(),
  /** The invoices that bill it or its time, the oldest first; a draft has no number. */
  invoices: z.array(z.object({ invoiceId: z.int(), invoiceNumber: z.nullable(z.string()) })),
})
export type BilledTask = z.infer<typeof BilledTask>
