import type { ServerFeature } from '#platform/server/feature.ts'
import { chatRoutes } from './chat-routes.ts'
import { chatSocket } from './chat-socket.ts'

export const messages: ServerFeature = { name: 'chat/messages', routes: chatRoutes, socket: chatSocket }
