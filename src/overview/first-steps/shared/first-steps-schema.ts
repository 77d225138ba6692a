import * as z from 'zod/mini'

/** What a new installation begins with, in its order. */
export const STEPS = ['company', 'people', 'mail', 'task', 'invoice'] as const
export type StepName = (typeof STEPS)[number]

/** The guide of the first days. */
export const FirstSteps = z.object({
  isShown: z.boolean(),
  /** What is done, by what is in the database. Sample data counts for nothing. */
  done: z.array(z.enum(STEPS)),
  /** Whether a mail server is set: without one a test mail stays in the outbox. */
  hasMailServer: z.boolean(),
  /** How many things of each kind are loaded as sample data, by the kind's name in `changes`; null when nothing is. */
  samples: z.nullable(z.record(z.string(), z.int())),
  /** Whether sample data may be loaded: it never comes to an installation that is at work. */
  mayLoad: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
export type SampleCounts = NonNullable<FirstSteps['samples']>
