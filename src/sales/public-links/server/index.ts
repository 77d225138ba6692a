export { linkForMail } from './link-for-mail.ts'
export { seenOf } from './seen-links.ts'
export type { SharedDocument, SharedKind } from './shared-kind.ts'
