export * from './document-revisions.ts'
