import * as z from 'zod/mini'
import { email, emptyable, Instant, line, text } from '#platform/shared/fields.ts'
import { REFUSAL_WORDS } from '#sales/words/shared/refusal-words.ts'
import { DECLINE_REASONS } from './decline-reasons.ts'

const FULL_NAME = REFUSAL_WORDS.fullName.en
const SIGNATURE = REFUSAL_WORDS.nameAsSignature.en

const fullName = line({ min: 2, max: 100, required: FULL_NAME, tooShort: FULL_NAME })
const optionalLine = z.optional(emptyable(line({ max: 100 }), 'This must be at most 100 characters'))

/** What a client sends to accept a quote (spec 19.2). */
export const AcceptInput = z.object({
  name: fullName,
  position: optionalLine,
  signature: line({
    min: 2,
    max: 100,
    required: SIGNATURE,
    tooShort: SIGNATURE,
  }),
  isAccepted: z.literal(true, { error: REFUSAL_WORDS.tickToAccept.en }),
  /** The PDF that was shown, as the hexadecimal SHA-256 of its bytes. */
  pdfSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'This is no SHA-256' })),
  /** Where to send a copy of the evidence. */
  email: z.optional(emptyable(email(), 'Valid email is required')),
})
export type AcceptInput = z.output<typeof AcceptInput>

/** What a client sends to decline a quote (spec 19.3). */
export const DeclineInput = z.object({
  reason: z.enum(DECLINE_REASONS, { error: REFUSAL_WORDS.chooseReason.en }),
  remarks: z.optional(emptyable(text(1_000), 'This must be at most 1000 characters')),
  name: optionalLine,
})
export type DeclineInput = z.output<typeof DeclineInput>

export const ANSWERS = ['accepted', 'declined', 'reopened'] as const

/** A client's answer to a quote, or that the office opened the quote again. Amounts in LKR. */
export const QuoteAnswer = z.object({
  id: z.int(),
  answer: z.enum(ANSWERS),
  /** Whether it is the answer that counts: the last one, until the quote is opened again. */
  isLiving: z.boolean(),
  /** Who answered, or who opened the quote again. */
  name: z.string(),
  position: z.nullable(z.string()),
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  remarks: z.nullable(z.string()),
  at: Instant,
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  total: z.nullable(z.number()),
  /** Hexadecimal, of the PDF that was accepted. */
  pdfSha256: z.nullable(z.string()),
})
export type QuoteAnswer = z.infer<typeof QuoteAnswer>

/** The evidence's file name. */
export function evidenceFileName(quote: string): string {
  return `Acceptance-${quote}.pdf`
}
