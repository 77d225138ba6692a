import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { QuoteAnswer } from './answer-schema.ts'

const params = z.object({ id: PathId })

export const listQuoteAnswers = endpoint('GET', '/quotes/:id/answers', {
  can: 'estimation:view',
  summary: 'The answers of the client to a quote, newest first, also those from before it was opened again',
  params,
  reply: z.array(QuoteAnswer),
})

export const getAnswerEvidence = endpoint('GET', '/quote-answers/:id/evidence', {
  can: 'estimation:view',
  summary: 'The evidence of an acceptance: who accepted which PDF, when and from where',
  params,
  reply: fileReply(['application/pdf']),
})
