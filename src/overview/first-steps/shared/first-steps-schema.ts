import * as z from 'zod/mini'

/** The first tasks in a new installation, in order. */
export const STEPS = ['company', 'people', 'mail', 'task', 'invoice'] as const
export type StepName = (typeof STEPS)[number]

/** The guide for a new installation. */
export const FirstSteps = z.object({
  isShown: z.boolean(),
  /** The done steps, derived from the database. Sample data does not count. */
  done: z.array(z.enum(STEPS)),
  /** Whether a mail server is configured: without one a test mail stays in the outbox. */
  hasMailServer: z.boolean(),
  /** The number of sample records of each kind, by the kind's name in `changes`; null when none are loaded. */
  samples: z.nullable(z.record(z.string(), z.int())),
  /** Whether sample data may be loaded: never into an installation in use. */
  mayLoad: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
export type SampleCounts = NonNullable<FirstSteps['samples']>
