export { type NotifiedPerson, notify, type Notice } from './notify.ts'
export { replaceQuotedText } from './replace-quoted-text.ts'
