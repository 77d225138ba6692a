import { type DocumentRenderer, documentWrites } from '#sales/documents/server/index.ts'
import { listRevisions } from '#sales/documents/server/revisions/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/quote-endpoints.ts'
import { askForPart } from './ask-for-part.ts'
import { convertQuote } from './convert-quote.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotes, quoteTotals } from './list-quotes.ts'
import { readQuoteRow } from './joined-quote.ts'
import { quotePdf } from './quote-pdf.ts'
import { deleteQuote, getQuote } from './quote-service.ts'
import { QUOTE_STORE } from './quote-tables.ts'
import { addQuote, saveQuote } from './save-quote.ts'
import { sendQuote } from './send-quote.ts'
import { setQuoteStatus } from './set-quote-status.ts'
import { startQuoteProject } from './start-quote-project.ts'

export function quoteRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const today = () => dayIn(config.timeZone, clock())
  const writer = (actor: Actor) => {
    const now = clock()
    return { actor, now, today: dayIn(config.timeZone, now) }
  }
  const { writeWithDocument } = documentWrites(renderer, platform)

  router.read(endpoints.listQuotes, async ({ database, query, setTotal }) => {
    const { quotes, total } = await listQuotes(database, query, today())
    setTotal(total)
    return quotes
  })
  router.read(endpoints.exportQuotes, async ({ database, query, setTotal }) => {
    const { file, total } = await exportQuotes(database, query, config.timeZone)
    setTotal(total)
    return file
  })
  router.read(endpoints.getQuoteTotals, async ({ database, query }) => quoteTotals(database, query))
  router.read(endpoints.getQuote, async ({ database, params }) => getQuote(database, params.id, today()))
  router.read(endpoints.listQuoteRevisions, async ({ database, params }) => {
    await readQuoteRow(database, params.id)
    return listRevisions(database, QUOTE_STORE, params.id)
  })
  router.read(endpoints.getQuotePdf, async ({ params, query, actor }) =>
    quotePdf(platform, renderer, { id: params.id, actor, revision: query.revision }),
  )

  router.write(endpoints.createQuote, async ({ database, body, actor }) =>
    addQuote(database, body, { ...writer(actor), platform }),
  )
  router.write(endpoints.replaceQuote, async ({ database, params, body, actor, ifMatch }) =>
    saveQuote(database, params.id, body, { ...writer(actor), platform, ifMatch }),
  )
  router.write(endpoints.deleteQuote, async ({ database, params, actor }) =>
    deleteQuote(database, params.id, actor),
  )
  router.write(endpoints.setQuoteStatus, async ({ database, params, body, actor, ifMatch }) =>
    setQuoteStatus(database, params.id, body.status, { ...writer(actor), platform, ifMatch }),
  )
  router.write(endpoints.startQuoteProject, async ({ database, params, body, actor }) =>
    startQuoteProject(database, params.id, body, { actor, owner: actor.id, platform }),
  )
  router.write(endpoints.askForPart, async ({ database, params, body, actor }) =>
    askForPart(database, params.id, body, writer(actor)),
  )
  router.write(endpoints.convertQuote, async ({ database, params, actor }) =>
    convertQuote(database, params.id, writer(actor)),
  )
  router.writeAlone(endpoints.sendQuote, async (call) =>
    writeWithDocument(call, (transaction, issuer) => sendQuote(transaction, call.params.id, issuer)),
  )
}
