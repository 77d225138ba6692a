import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedQuoteAnswer } from './audit-quote-answer.ts'
import { openAgain } from './open-again.ts'
import { quoteAnswerRoutes } from './quote-answer-routes.ts'

export const quoteAnswers: ServerFeature = {
  name: 'sales/quote-answers',
  routes: quoteAnswerRoutes,
  audited: [auditedQuoteAnswer],
  consequences: [openAgain],
}
