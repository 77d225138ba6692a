import { IconFilePlus, IconFileText } from '@tabler/icons-react'
import { foundDocument } from '#sales/documents/shared/found-document.ts'
import type { FoundKind, PaletteAction } from '#platform/web/palette-entries.ts'
import { INVOICE_STATUS_LOOK, type InvoiceStatus } from '../shared/invoice-status.ts'

export const foundInvoice: FoundKind = {
  name: 'invoice',
  label: 'Invoice',
  plural: 'Invoices',
  entity: 'invoice',
  can: 'invoice:view',
  listPage: '/invoice',
  pageOf: ({ id }) => `/invoice?invoice=${id}`,
  besideOn: ['/invoice'],
  lookOf: (found) => ({
    mark: <IconFileText size={16} stroke={1.75} aria-hidden />,
    ...foundDocument(found, INVOICE_STATUS_LOOK[found.status as InvoiceStatus]),
  }),
}

export const invoiceActions: readonly PaletteAction[] = [
  { label: 'New Invoice', icon: IconFilePlus, can: 'invoice:create', href: () => '/invoice?new=1' },
]
