export { type DeliveryTimes, type MailDelivery, startMailDelivery } from './deliver-mail.ts'
export { queueMail, type Mail } from './queue-mail.ts'
export { queueMailWithLink, queueSealedMail, type SecretLink } from './sealed-mail.ts'
export { latestMessagesAbout } from './messages-about.ts'
