import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, queryInteger } from '#platform/shared/fields.ts'

/** What can be found, in the order in which it is shown. */
export const FOUND_KINDS = ['task', 'project', 'client', 'invoice', 'quote', 'person'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Where else than in its name a task may have the text. */
export const FOUND_IN = ['description', 'sub-task', 'comment'] as const
export type FoundIn = (typeof FOUND_IN)[number]

/** One thing that a search found. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** A number, but for people. */
  id: z.string(),
  /** As people write it, such as `#142`, `INV-00031` or `Q7`; '' for what has none. */
  number: z.string(),
  /** The name; of an invoice or a quote, whom it is for. */
  title: z.string(),
  /** A task's project, a client's contact, the subject of an invoice or a quote, a person's e-mail address. */
  detail: z.string(),
  /** The status word, '' where there is none. */
  status: z.string(),
  /** Who a task is assigned to. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The total of an invoice or a quote, in LKR. */
  amount: z.nullable(z.number()),
  /** Of a task: where the text is when it is not in the name. */
  foundIn: z.optional(z.nullable(z.enum(FOUND_IN))),
})
export type Found = z.infer<typeof Found>

export const searchEverything = endpoint('GET', '/search', {
  can: 'active',
  summary:
    'Tasks, projects, clients, invoices, quotes and people whose name, number or address has the text, by role; tasks also by their description, sub-tasks and comments',
  query: z.object({
    text: z._default(line({ max: 200 }), ''),
    /** Of each kind. */
    limit: queryInteger({ min: 1, max: 20, otherwise: 5 }),
  }),
  reply: z.array(Found),
})
