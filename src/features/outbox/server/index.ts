export { outboxRoutes } from './outbox-routes.ts'
export { queueMail, type Mail } from './queue-mail.ts'
