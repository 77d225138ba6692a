import type { Insertable } from 'kysely'
import type { JoinedQuoteRow } from '#sales/quotes/server/index.ts'
import { visitorColumns } from '#sales/public-links/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { linkActor, recordChange } from '#platform/server/records/changes.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import { answerRefusal } from '../shared/answer-refusal.ts'
import type { LinkVisit } from './link-visit.ts'
import { QUOTE_ANSWER_ENTITY, type QuoteAnswersTable } from './quote-answer-tables.ts'
import { livingAnswer } from './read-answers.ts'

/** @throws AppError conflict if a locked quote cannot be answered now, in the client's language */
export async function refuseAnswer(
  transaction: WriteExecutor,
  quote: JoinedQuoteRow,
  { today, visit, platform }: { today: string; visit: LinkVisit; platform: Pick<Platform, 'config'> },
): Promise<void> {
  const { living } = await livingAnswer(transaction, quote.id)
  const refusal = answerRefusal(
    {
      status: quote.status,
      validUntil: quote.valid_until,
      living: living && { name: living.name, day: dayIn(platform.config.timeZone, new Date(living.at)) },
    },
    today,
    visit.language,
  )
  if (refusal !== undefined) throw new AppError('conflict', refusal)
}

type Answer = Omit<Insertable<QuoteAnswersTable>, 'quote_id' | 'number' | 'address' | 'browser' | 'link_id'>

/** Stores an answer to a locked quote, with its audit row: address and browser are in it. @returns its id */
export async function addAnswer(
  transaction: WriteExecutor,
  visit: LinkVisit,
  answer: Answer,
): Promise<number> {
  const { quoteId } = visit
  const { next } = await livingAnswer(transaction, quoteId)
  const row = { ...answer, ...visitorColumns(visit), quote_id: quoteId, number: next }
  const { id } = await transaction
    .insertInto('quote_answers')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { pdf_sha256: hash, terms_sha256: _terms, ...told } = row
  await recordChange(transaction, {
    entity: QUOTE_ANSWER_ENTITY,
    id,
    action: 'create',
    actor: linkActor(answer.name),
    after: { id, ...told, pdf_sha256: hash?.toString('hex') ?? null },
  })
  return id
}
