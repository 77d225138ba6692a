import { visitorColumns, type LinkVisitor } from '#sales/public-links/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { linkActor } from '#platform/server/records/changes.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { SLIPS_A_DAY, type SlipFacts } from '../shared/slip-schema.ts'
import { addSlip } from './add-slip.ts'

/** From where a client sends a slip: whoever calls has resolved the link to its invoice. */
export interface SlipVisit extends LinkVisitor {
  linkId: number
  invoiceId: number
  /** Who the invoice is for, as its paper says; '' if it says nobody. */
  clientName: string
  /** Of the client's page. */
  language: Language
}

const DAY_SECONDS = 24 * 60 * 60
/** The longest name of an author. */
const MAX_NAME = 100

/**
 * Stores the slip of a client who reads an invoice by link (spec 22.2).
 * @throws AppError conflict if the invoice expects no payment or the slip came before; rate_limited after five a day
 */
export async function sendByLink(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  visit: SlipVisit,
  sent: { file: FileContents; facts: SlipFacts },
): Promise<void> {
  const { language, invoiceId } = visit
  await addSlip(
    transaction,
    {
      ...sent,
      invoiceId,
      actor: linkActor(visit.clientName.slice(0, MAX_NAME) || 'The client'),
      from: { origin: 'link', ...visitorColumns(visit) },
      say: (refusal) =>
        refusal === 'not-expected'
          ? say(language, 'slipNotExpected')
          : say(language, 'slipCameAlready', { day: dayInWords(language, refusal.cameOn) }),
    },
    platform,
  )
  await refuseTooMany(transaction, platform.clock(), visit)
}

/** After it is stored, under the lock of its invoice: of several at once none is one too many. */
async function refuseTooMany(
  transaction: WriteExecutor,
  now: Date,
  { linkId, language }: SlipVisit,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('slips')
    .select((slips) => slips.fn.countAll<number>().as('count'))
    .where('link_id', '=', linkId)
    .where('sent_at', '>', new Date(now.getTime() - DAY_SECONDS * 1_000).toISOString())
    .executeTakeFirstOrThrow()
  if (count > SLIPS_A_DAY)
    throw new AppError('rate_limited', say(language, 'slipsOfToday'), { retryAfter: DAY_SECONDS })
}
