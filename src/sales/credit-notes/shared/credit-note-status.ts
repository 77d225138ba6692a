import type { Language } from '#sales/words/shared/language.ts'
import { type PlainWordName, say } from '#sales/words/shared/words.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/** States of a credit note (spec 10.17). */
export const CREDIT_NOTE_STATUSES = ['Issued', 'Void'] as const
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number]

export const CREDIT_NOTE_STATUS_LOOK: Readonly<Record<CreditNoteStatus, StateLook>> = {
  Issued: { tone: 'green', glyph: 'tick' },
  Void: { tone: 'gray', glyph: 'struck' },
}

/** Why something is credited. */
export const CREDIT_REASONS = ['wrong_amount', 'not_done', 'discount', 'cancelled', 'other'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

const REASON_WORDS = {
  wrong_amount: 'reasonWrongAmount',
  not_done: 'reasonNotDone',
  discount: 'reasonDiscount',
  cancelled: 'reasonCancelled',
  other: 'reasonOther',
} as const satisfies Readonly<Record<CreditReason, PlainWordName>>

/** A reason, in the application in English. */
export function reasonLabel(reason: CreditReason, language: Language = 'en'): string {
  return say(language, REASON_WORDS[reason])
}

/** The reason with its text, as on the document. */
export function reasonText(
  { reason, text }: { reason: CreditReason; text: string | null },
  language: Language = 'en',
): string {
  const label = reasonLabel(reason, language)
  if (reason === 'other') return text ?? label
  return text === null ? label : `${label}: ${text}`
}
