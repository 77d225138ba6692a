export { type DeliveryTimes, type MailDelivery, startMailDelivery } from './deliver-mail.ts'
export { outboxRoutes } from './outbox-routes.ts'
export { queueMail, type Mail } from './queue-mail.ts'
export { latestMessagesAbout } from './messages-about.ts'
