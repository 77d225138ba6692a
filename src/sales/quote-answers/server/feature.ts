import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedQuoteAnswer } from './audit-quote-answer.ts'
import { openAgain } from './open-again.ts'
import { quoteAnswerRoutes } from './quote-answer-routes.ts'

export const quoteAnswers: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/quote-answers',
  routes: (router, platform, { renderer }) => quoteAnswerRoutes(router, platform, renderer),
  audited: [auditedQuoteAnswer],
  consequences: [openAgain],
}
