import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/chat-endpoints.ts'
import { countUnread, listConversations, listMessages, markRead } from './chat-service.ts'
import { findReferences } from './find-references.ts'

export function chatRoutes(router: Router, { clock, config, presence }: Platform): void {
  router.read(endpoints.listMessages, async ({ database, actor, query }) =>
    listMessages(database, actor.id, query),
  )
  router.read(endpoints.listConversations, async ({ database, actor }) =>
    listConversations(database, actor.id, presence),
  )
  router.read(endpoints.getUnreadMessages, async ({ database, actor }) => ({
    unread: await countUnread(database, actor.id),
  }))
  router.read(endpoints.listReferences, async ({ database, actor, query }) =>
    findReferences(database, query.text, { actor, today: dayIn(config.timeZone, clock()) }),
  )

  router.write(endpoints.markRead, async ({ database, actor, body }) => markRead(database, actor.id, body))
}
