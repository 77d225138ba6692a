import { type DocumentRenderer, documentWrites } from '#sales/documents/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/quote-endpoints.ts'
import { convertQuote } from './convert-quote.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotes, quoteTotals } from './list-quotes.ts'
import { quotePdf } from './quote-pdf.ts'
import { createQuote, deleteQuote, getQuote } from './quote-service.ts'
import { replaceQuote } from './replace-quote.ts'
import { sendQuote } from './send-quote.ts'
import { setQuoteStatus } from './set-quote-status.ts'

export function quoteRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const { writeWithDocument } = documentWrites(renderer, platform)

  router.read(endpoints.listQuotes, async ({ database, query, setTotal }) => {
    const { quotes, total } = await listQuotes(database, query)
    setTotal(total)
    return quotes
  })
  router.read(endpoints.exportQuotes, async ({ database, query, setTotal }) => {
    const { file, total } = await exportQuotes(database, query, config.timeZone)
    setTotal(total)
    return file
  })
  router.read(endpoints.getQuoteTotals, async ({ database, query }) => quoteTotals(database, query))
  router.read(endpoints.getQuote, async ({ database, params }) => getQuote(database, params.id))
  router.read(endpoints.getQuotePdf, async ({ params, actor }) =>
    quotePdf(platform, renderer, { id: params.id, actor }),
  )

  router.write(endpoints.createQuote, async ({ database, body, actor }) =>
    createQuote(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.replaceQuote, async ({ database, params, body, actor, ifMatch }) =>
    replaceQuote(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteQuote, async ({ database, params, actor }) =>
    deleteQuote(database, params.id, actor),
  )
  router.write(endpoints.setQuoteStatus, async ({ database, params, body, actor, ifMatch }) =>
    setQuoteStatus(database, params.id, body.status, { actor, now: clock(), platform, ifMatch }),
  )
  router.write(endpoints.convertQuote, async ({ database, params, actor }) => {
    const now = clock()
    return convertQuote(database, params.id, { actor, now, today: dayIn(config.timeZone, now) })
  })
  router.writeAlone(endpoints.sendQuote, async (call) =>
    writeWithDocument(call, (transaction, issuer) => sendQuote(transaction, call.params.id, issuer)),
  )
}
