import type { DocumentReply } from '#sales/documents/shared/document-schema.ts'

/** What a document is about: its subject, else the first line of its first item. */
export function documentTitle({ subject, items }: Pick<DocumentReply, 'subject' | 'items'>): string {
  return subject ?? items[0]?.description.split('\n', 1)[0] ?? ''
}

/** Whether some of its lines count for another project, or for none. */
export function isInPart(
  { projectId, items }: Pick<DocumentReply, 'projectId' | 'items'>,
  id: number,
): boolean {
  return items.some((line) => (line.projectId ?? projectId) !== id)
}
