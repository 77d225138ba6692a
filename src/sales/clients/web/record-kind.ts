import { IconAddressBook } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const clientKind: ShownKind = {
  name: 'client',
  label: 'Client',
  icon: IconAddressBook,
  auditedFor: 'client:view',
  pageOf: ({ entityId }) => `/client/${entityId}`,
  isRestorable: true,
}
