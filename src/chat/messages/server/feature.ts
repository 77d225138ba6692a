import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedMessage } from './audit-message.ts'
import { chatRoutes } from './chat-routes.ts'
import { chatSocket } from './chat-socket.ts'
import { searchableMessage } from './search-messages.ts'

export const messages: ServerFeature = {
  name: 'chat/messages',
  routes: chatRoutes,
  audited: [auditedMessage],
  searchables: [searchableMessage],
  socket: chatSocket,
}
