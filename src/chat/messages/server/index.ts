export { chatRoutes } from './chat-routes.ts'
export { chatSocket } from './chat-socket.ts'
