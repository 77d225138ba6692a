import { living, openLink, type SharedKind } from '#sales/public-links/server/index.ts'
import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import { notFound } from '#platform/shared/errors.ts'
import * as endpoints from '../shared/message-endpoints.ts'
import { askByLink } from './ask-by-link.ts'
import { documentExists, listMessages, unansweredOf } from './read-messages.ts'
import { replyToClient } from './reply-to-client.ts'

export function documentMessageRoutes(
  router: Router,
  platform: Platform,
  kinds: readonly SharedKind[],
): void {
  router.read(endpoints.listDocumentMessages, async ({ database, query: { kind, id } }) => {
    if (!(await documentExists(database, kind, id))) throw notFound(kind === 'quote' ? 'Quote' : 'Invoice')
    return listMessages(database, kind, id)
  })
  router.read(endpoints.listUnanswered, async ({ database, query }) => unansweredOf(database, query.kind))
  router.write(endpoints.replyToClient, async ({ database, body, actor }) =>
    replyToClient(database, kinds, body, { platform, actor }),
  )
  router.writeAlone(endpoints.askByLink, async ({ params, body, request, database, once }) => {
    const { address, userAgent: browser } = request
    const opened = living(await openLink(platform, kinds, { token: params.token, address }))
    const run: Parameters<typeof askByLink>[0]['run'] = (work) =>
      database.transaction().execute((transaction) => once(transaction, () => work(transaction)))
    await askByLink({ platform, run }, opened, { address, browser }, body)
  })
}
