import type { WebFeature } from '#platform/web/feature.ts'

export const quoteAnswers = {
  name: 'sales/quote-answers',
  fills: [
    {
      page: '/estimation',
      load: async () => ({ 'quote-answers': (await import('./answers-of-quote.tsx')).AnswersOfQuote }),
    },
  ],
} satisfies WebFeature
