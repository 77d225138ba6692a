export { documentMail } from './document-mail.ts'
export { type DocumentRenderer, startDocumentRenderer } from './render-document.ts'
export { readParties } from './read-parties.ts'
export { type DocumentSource, type DocumentWish, withDocument } from './with-document.ts'
