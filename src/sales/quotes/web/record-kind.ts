import { IconFileText } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const quoteKind: ShownKind = {
  name: 'quote',
  label: 'Quote',
  icon: IconFileText,
  auditedFor: 'estimation:view',
  pageOf: ({ entityId }) => `/estimation?quote=${entityId}`,
  isRestorable: true,
}
