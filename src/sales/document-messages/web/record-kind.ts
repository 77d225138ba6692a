import { IconMessageQuestion } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const documentMessageKind: ShownKind = {
  name: 'document-message',
  label: 'Message about a document',
  icon: IconMessageQuestion,
  auditedFor: 'link:view',
}
