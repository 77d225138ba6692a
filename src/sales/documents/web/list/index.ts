export * from './document-list.ts'
export { clientText, DocumentRow, menuItem } from './document-row.tsx'
export { changeDocument, downloadPdf, sendByMail } from './document-verbs.ts'
export { laterDialog } from './later-dialog.tsx'
