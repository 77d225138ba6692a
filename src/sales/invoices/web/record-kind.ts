import { IconCoins, IconFileInvoice, IconWallet } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const invoiceKind: ShownKind = {
  name: 'invoice',
  label: 'Invoice',
  icon: IconFileInvoice,
  auditedFor: 'invoice:view',
  pageOf: ({ entityId }) => `/invoice?invoice=${entityId}`,
  isRestorable: true,
}

export const receiptKind: ShownKind = {
  name: 'receipt',
  label: 'Receipt',
  icon: IconCoins,
  auditedFor: 'receipt:view',
}

export const accountKind: ShownKind = {
  name: 'account',
  label: 'Client account',
  icon: IconWallet,
  auditedFor: 'receipt:view',
}
