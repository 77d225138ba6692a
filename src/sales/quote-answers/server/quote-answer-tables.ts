import type { GeneratedAlways } from 'kysely'
import type { Kept } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { ANSWERS } from '../shared/answer-schema.ts'
import type { DeclineReason } from '../shared/decline-reasons.ts'

/** Answers of clients to quotes, and openings by the office, in turns; they outlive a deleted quote. Append-only. */
export interface QuoteAnswersTable {
  id: GeneratedAlways<number>
  quote_id: Kept<number>
  /** From 1 for each quote; the last one counts. */
  number: Kept<number>
  answer: Kept<(typeof ANSWERS)[number]>
  name: Kept<string>
  position: Kept<string | null>
  signature: Kept<string | null>
  reason: Kept<DeclineReason | null>
  remarks: Kept<string | null>
  /** Where a copy of the evidence was sent. */
  email: Kept<string | null>
  at: Kept<string, Date>
  address: Kept<string | null>
  browser: Kept<string | null>
  link_id: Kept<number | null>
  pdf_file_id: Kept<number | null>
  pdf_sha256: Kept<Buffer | null>
  total_cents: Kept<number | null>
  terms_sha256: Kept<Buffer | null>
  evidence_file_id: Kept<number | null>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    quote_answers: QuoteAnswersTable
  }
}

/** Answers in the audit trail and the live feed. */
export const QUOTE_ANSWER_ENTITY: Entity = { name: 'quote-answer', audience: 'estimation:view' }
