import { IconFileInvoice } from '@tabler/icons-react'
import { foundDocument } from '#sales/documents/shared/found-document.ts'
import type { FoundKind, PaletteAction } from '#platform/web/palette-entries.ts'
import { QUOTE_STATUS_LOOK, type QuoteStatus } from '../shared/quote-status.ts'

export const foundQuote: FoundKind = {
  name: 'quote',
  label: 'Quote',
  plural: 'Quotes',
  entity: 'quote',
  can: 'estimation:view',
  listPage: '/estimation',
  pageOf: ({ id }) => `/estimation?quote=${id}`,
  besideOn: ['/estimation'],
  lookOf: (found) => ({
    mark: <IconFileInvoice size={16} stroke={1.75} aria-hidden />,
    ...foundDocument(found, QUOTE_STATUS_LOOK[found.status as QuoteStatus]),
  }),
}

export const quoteActions: readonly PaletteAction[] = [
  { label: 'New Quote', icon: IconFileInvoice, can: 'estimation:create', href: () => '/estimation?new=1' },
]
