import fc from 'fast-check'
import type { Examples } from './hostile-input.ts'

/** When tasks repeat, and as what; the day of a skipped one is a later day of those that exist. */
export const SCHEDULE_EXAMPLES: Examples = {
  unit: fc.constantFrom('day', 'month', 'year'),
  every: fc.constantFrom(1, 60),
  weekdays: fc.constant([]),
  startsOn: fc.constantFrom('2090-01-01', '2090-01-31'),
  endsOn: fc.constant(null),
  count: fc.constantFrom(null, 1, 1_000),
  leadDays: fc.constantFrom(0, 60),
  template: fc.constant({}),
  taskId: fc.constant(undefined),
  day: fc.constantFrom('2090-01-02', '2090-01-03', '2090-01-04', '2090-01-05', '2090-01-06'),
}

/** Emojis of one and of several characters. */
export const REACTION_EXAMPLES: Examples = { emoji: fc.constantFrom('👍', '❤️', '🇱🇰') }
