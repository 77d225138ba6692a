import { readQuoteRow } from '#sales/quotes/server/index.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/answer-endpoints.ts'
import { listAnswers, readEvidence } from './read-answers.ts'

export function quoteAnswerRoutes(router: Router): void {
  router.read(endpoints.listQuoteAnswers, async ({ database, params }) => {
    await readQuoteRow(database, params.id)
    return listAnswers(database, params.id)
  })
  router.read(endpoints.getAnswerEvidence, async ({ database, params }) => readEvidence(database, params.id))
}
