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

/** As on the document. */
export const CREDIT_REASON_LABELS: Readonly<Record<CreditReason, string>> = {
  wrong_amount: 'Wrong amount',
  not_done: 'Work not done',
  discount: 'Discount granted',
  cancelled: 'Cancelled',
  other: 'Other',
}

/** The reason with its text, as on the document. */
export function reasonText({ reason, text }: { reason: CreditReason; text: string | null }): string {
  if (reason === 'other') return text ?? CREDIT_REASON_LABELS.other
  return text === null ? CREDIT_REASON_LABELS[reason] : `${CREDIT_REASON_LABELS[reason]}: ${text}`
}
