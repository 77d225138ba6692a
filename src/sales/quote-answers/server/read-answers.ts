import type { Executor } from '#platform/server/database/database.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { evidenceFileName, type QuoteAnswer } from '../shared/answer-schema.ts'

/** The answers to a quote, newest first. */
export async function listAnswers(database: Executor, quoteId: number): Promise<QuoteAnswer[]> {
  const rows = await database
    .selectFrom('quote_answers')
    .select([
      'id',
      'answer',
      'name',
      'position',
      'reason',
      'remarks',
      'at',
      'browser',
      'total_cents',
      'pdf_sha256',
    ])
    .select((row) => row.fn<string | null>('host', ['address']).as('address'))
    .where('quote_id', '=', quoteId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ total_cents: total, pdf_sha256: hash, ...row }, index) => ({
    ...row,
    isLiving: index === 0 && row.answer !== 'reopened',
    total: total === null ? null : fromCents(storedCents(total)),
    pdfSha256: hash?.toString('hex') ?? null,
  }))
}

/** The answer that counts of a quote, and the number of the next one. */
export async function livingAnswer(database: Executor, quoteId: number) {
  const last = await database
    .selectFrom('quote_answers')
    .select(['number', 'answer', 'name', 'at'])
    .where('quote_id', '=', quoteId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const living = last === undefined || last.answer === 'reopened' ? undefined : last
  return { living, next: (last?.number ?? 0) + 1 }
}

/** The evidence of an acceptance. @throws AppError not_found, also for another answer */
export async function readEvidence(database: Executor, id: number): Promise<FileContents> {
  const row = await database
    .selectFrom('quote_answers')
    .select(['quote_id', 'evidence_file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const fileId = row?.evidence_file_id ?? null
  const file = fileId === null ? undefined : await readFile(database, fileId)
  if (row === undefined || file === undefined) throw notFound('Evidence')
  return { ...file, name: evidenceFileName(quoteNumber(row.quote_id)) }
}
