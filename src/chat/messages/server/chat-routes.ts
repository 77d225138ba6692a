import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/chat-endpoints.ts'
import {
  countUnread,
  listChangedMessages,
  listConversations,
  listMessages,
  markRead,
} from './chat-service.ts'
import { deleteMessage, editMessage } from './change-message.ts'
import { findReferences } from './find-references.ts'
import { openMessageFile } from './message-files.ts'
import { react } from './react.ts'

export function chatRoutes(router: Router, platform: Platform): void {
  const { clock, config, presence } = platform
  router.read(endpoints.listMessages, async ({ database, actor, query }) =>
    listMessages(database, actor.id, query),
  )
  router.read(endpoints.listChangedMessages, async ({ database, actor, query }) =>
    listChangedMessages(database, actor.id, query),
  )
  router.read(endpoints.listConversations, async ({ database, actor }) =>
    listConversations(database, actor.id, presence),
  )
  router.read(endpoints.getUnreadMessages, async ({ database, actor }) => ({
    unread: await countUnread(database, actor.id),
  }))
  router.read(endpoints.readMessageFile, async ({ database, actor, params }) =>
    openMessageFile(database, params.id, actor.id),
  )
  router.read(endpoints.listReferences, async ({ database, actor, query }) =>
    findReferences(database, query.text, { actor, today: dayIn(config.timeZone, clock()) }),
  )

  router.write(endpoints.markRead, async ({ database, actor, body }) => markRead(database, actor.id, body))
  router.write(endpoints.editMessage, async ({ database, actor, params, body }) =>
    editMessage(database, platform, { id: params.id, text: body.text }, actor),
  )
  router.write(endpoints.react, async ({ database, actor, params, body }) =>
    react(database, { ...body, id: params.id }, actor),
  )
  router.write(endpoints.deleteMessage, async ({ database, actor, params }) =>
    deleteMessage(database, platform, params.id, actor),
  )
}
