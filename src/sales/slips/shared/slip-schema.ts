import * as z from 'zod/mini'
import { enteredDay, id, Instant, line, queryInteger, text, visible } from '#platform/shared/fields.ts'
import { isLkr, MAX_LKR } from '#platform/shared/money.ts'
import { REFUSAL_WORDS } from '#sales/words/shared/refusal-words.ts'
import { ListQuery } from '#platform/shared/pagination.ts'

/** Maximum bytes of a slip. */
export const MAX_SLIP_BYTES = 5_000_000
/** What a slip may be, recognised by its content (spec 22.2). */
export const SLIP_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** New until the office records its payment or refuses it; new again when that payment is reversed. */
export const SLIP_STATES = ['new', 'booked', 'refused'] as const
export type SlipState = (typeof SLIP_STATES)[number]

/** Most slips by one link within a day and night. */
export const SLIPS_A_DAY = 5

const NO_AMOUNT = REFUSAL_WORDS.amountIsNumber.en
const amount = z.optional(
  z.pipe(
    z
      .string({ error: NO_AMOUNT })
      .check(z.regex(/^(\s*|\s*[\d,]{1,20}(\.\d{1,2})?\s*)$/, { error: NO_AMOUNT, abort: true })),
    z
      .pipe(
        z.transform((typed: string) => (typed.trim() === '' ? null : Number(typed.replaceAll(',', '')))),
        z.nullable(z.number({ error: NO_AMOUNT })),
      )
      .check(
        z.refine((value) => value === null || (value > 0 && value <= MAX_LKR && isLkr(value)), {
          error: REFUSAL_WORDS.amountAboveZero.en,
        }),
      ),
  ),
)
const paidOn = z.optional(z.union([z.literal(''), enteredDay()], { error: REFUSAL_WORDS.chooseDay.en }))
const reference = z.optional(line({ max: 100 }))
const note = z.optional(text(500))

/** What may be said of a slip, each of it or nothing. The file is the body. */
export const SlipFacts = z.object({ amount, paidOn, reference, note })
export type SlipFacts = z.output<typeof SlipFacts>

/** The query of a slip that the office files itself. */
export const FiledSlip = z.extend(SlipFacts, {
  invoiceId: z.pipe(
    z.string({ error: 'Choose an invoice from the list' }),
    z.pipe(z.transform(Number), id('Choose an invoice from the list')),
  ),
})
export type FiledSlip = z.output<typeof FiledSlip>

/** Why a slip is refused: the client reads the sentence. */
export const RefusalInput = z.object({ why: line({ max: 500 }).check(visible('Say why it is refused')) })
export type RefusalInput = z.output<typeof RefusalInput>

/** The query of the list: of one state, or of one invoice. */
export const SlipListQuery = z.extend(ListQuery, {
  state: z.optional(z.enum(SLIP_STATES, { error: 'This is no state of a slip' })),
  invoiceId: queryInteger({ min: 0, max: 2_147_483_647, otherwise: 0 }),
})
export type SlipListQuery = z.output<typeof SlipListQuery>

/** A bank slip. Amounts in LKR. */
export const Slip = z.object({
  id: z.int(),
  invoiceId: z.int(),
  /** The invoice's number; null while it is deleted. */
  invoiceNumber: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  state: z.enum(SLIP_STATES),
  origin: z.enum(['link', 'staff']),
  amount: z.nullable(z.number()),
  /** Calendar day. */
  paidOn: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Of a refused one. */
  why: z.nullable(z.string()),
  /** Who filed it; null for one by link. */
  addedBy: z.nullable(z.string()),
  sentAt: Instant,
  fileType: z.enum(SLIP_TYPES),
  /** Bytes. */
  fileSize: z.int(),
})
export type Slip = z.infer<typeof Slip>

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
} as const satisfies Record<Slip['fileType'], string>

/** The name under which a slip is saved. */
export function slipFileName({ id: number, fileType }: Pick<Slip, 'id' | 'fileType'>): string {
  return `Slip-${number}.${EXTENSIONS[fileType]}`
}
