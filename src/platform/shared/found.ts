import * as z from 'zod/mini'

/** One search result. */
export const Found = z.object({
  /** The kind of record, such as `task`. */
  kind: z.string(),
  /** A number as text, except for people, and for messages, whose conversation precedes it. */
  id: z.string(),
  /** As people write it, such as `#142`, `INV-00031` or `Q7`; '' for a kind without numbers. */
  number: z.string(),
  /** The name; of an invoice or a quote, the client; of a message, an excerpt. */
  title: z.string(),
  /** A task's project, a client's contact, the subject of an invoice or a quote, a person's e-mail address,
   * a message's conversation. */
  detail: z.string(),
  /** The status, '' for a kind without one. */
  status: z.string(),
  /** The assignee of a task, the sender of a message. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The total of an invoice or a quote, in LKR. */
  amount: z.nullable(z.number()),
  /** Where the text was found in a task, if not in its name: `description`, `sub-task` or `comment`. */
  foundIn: z.optional(z.nullable(z.string())),
})
export type Found = z.infer<typeof Found>
