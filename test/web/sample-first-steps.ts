import type { FirstSteps } from '#overview/first-steps/shared/first-steps-schema.ts'

/** The counts of the complete sample data. */
export const SAMPLE_COUNTS = {
  user: 5,
  client: 12,
  'company-profile': 1,
  'invoice-settings': 1,
  project: 6,
  task: 60,
  quote: 8,
  invoice: 19,
  expense: 110,
  item: 10,
}

/** The guide of a new installation; `changes` overrides parts of it. */
export function sampleFirstSteps(changes: Partial<FirstSteps> = {}): FirstSteps {
  return { isShown: true, done: [], hasMailServer: false, samples: null, mayLoad: true, ...changes }
}
