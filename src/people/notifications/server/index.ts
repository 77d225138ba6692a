export { type NotifiedPerson, notify, type Notice } from './notify.ts'
export { resealPushKeys } from './push/push-keys.ts'
export { replaceQuotedText } from './replace-quoted-text.ts'
