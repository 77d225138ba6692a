import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { AcceptInput, DeclineInput, QuoteAnswer } from './answer-schema.ts'

const params = z.object({ id: PathId })
/** Any text: a malformed token is refused like an unknown one. */
const tokenParams = z.object({ token: z.string() })

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

export const acceptByLink = endpoint('POST', '/public/:token/accept', {
  can: 'public',
  summary: 'Accepts the quote of a link as the PDF that was shown; 409 if it changed, expired or is answered',
  params: tokenParams,
  body: AcceptInput,
  reply: 'empty',
  status: 204,
})

export const declineByLink = endpoint('POST', '/public/:token/decline', {
  can: 'public',
  summary: 'Declines the quote of a link with one of five reasons; 409 if it expired or is answered',
  params: tokenParams,
  body: DeclineInput,
  reply: 'empty',
  status: 204,
})
