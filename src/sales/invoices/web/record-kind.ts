import { IconFileInvoice } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const invoiceKind: ShownKind = {
  name: 'invoice',
  label: 'Invoice',
  icon: IconFileInvoice,
  pageOf: ({ entityId }) => `/invoice?invoice=${entityId}`,
  isRestorable: true,
}
