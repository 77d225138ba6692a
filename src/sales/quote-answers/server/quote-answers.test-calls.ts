import { createHash } from 'node:crypto'
import { createLink, getPublicPdf } from '#sales/public-links/shared/link-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import type { FeatureCalls } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { acceptByLink, listQuoteAnswers } from '../shared/answer-endpoints.ts'

const ANSWER = { name: 'Mallory Perera', signature: 'Mallory Perera', isAccepted: true } as const

export const calls: FeatureCalls = {
  who: {
    'GET /quotes/:id/answers': 'accountants',
    'GET /quote-answers/:id/evidence': 'accountants',
    'POST /public/:token/accept': 'anybody',
    'POST /public/:token/decline': 'anybody',
  },
  one: {
    async 'quote-answers'({ app, admin, idOf }) {
      const clientId = Number(await idOf('clients'))
      const quote = { clientId, status: 'Sent' as const, items: [SAMPLE_ITEM] }
      const { id } = (await app.call(createQuote, { as: admin, body: quote })).body
      const { link } = (await app.call(createLink, { as: admin, body: { kind: 'quote', id } })).body
      const params = { token: link?.address.split('/').at(-1) ?? '' }
      const pdf = (await app.call(getPublicPdf, { params })).body
      const pdfSha256 = createHash('sha256')
        .update(await pdf.bytes())
        .digest('hex')
      await app.call(acceptByLink, { params, body: { ...ANSWER, pdfSha256 } })
      const answers = await app.call(listQuoteAnswers, { as: admin, params: { id: String(id) } })
      return answers.body[0]?.id ?? 0
    },
  },
  bodies: () => ({
    'POST /public/:token/accept': { ...ANSWER, pdfSha256: '0'.repeat(64) },
    'POST /public/:token/decline': { reason: 'other' },
  }),
}
