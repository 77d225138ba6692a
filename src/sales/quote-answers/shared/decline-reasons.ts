import type { WordName } from '#sales/words/shared/words.ts'

/** Why a client declines a quote: one of five (spec 19.3). */
export const DECLINE_REASONS = ['too-expensive', 'too-late', 'somebody-else', 'not-needed', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** What each reason is called in the office, within a sentence. */
export const REASON_WORDS: Readonly<Record<DeclineReason, string>> = {
  'too-expensive': 'too expensive',
  'too-late': 'it takes too long',
  'somebody-else': 'somebody else was chosen',
  'not-needed': 'no longer needed',
  other: 'another reason',
}

/** What each reason is called on the client's page. */
export const REASON_NAMES = {
  'too-expensive': 'tooExpensive',
  'too-late': 'tooLate',
  'somebody-else': 'somebodyElse',
  'not-needed': 'notNeeded',
  other: 'otherReason',
} as const satisfies Readonly<Record<DeclineReason, WordName>>
