export { MailCell } from './mail-cell.tsx'
export { mailStatusQuery } from './outbox-queries.ts'
export { RetryButton } from './retry-button.tsx'
