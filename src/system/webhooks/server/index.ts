export { resealWebhooks } from './reseal-webhooks.ts'
