import { IconReceiptRefund } from '@tabler/icons-react'
import { foundDocument } from '#sales/documents/shared/found-document.ts'
import type { FoundKind } from '#platform/web/palette-entries.ts'
import { CREDIT_NOTE_STATUS_LOOK, type CreditNoteStatus } from '../shared/credit-note-status.ts'

export const foundCreditNote: FoundKind = {
  name: 'credit-note',
  label: 'Credit note',
  plural: 'Credit notes',
  entity: 'credit-note',
  can: 'credit-note:view',
  listPage: '/credit-notes',
  // those of the same invoice
  pageOf: ({ detail }) => `/credit-notes?search=${encodeURIComponent(detail)}`,
  besideOn: [],
  lookOf: (found) => ({
    mark: <IconReceiptRefund size={16} stroke={1.75} aria-hidden />,
    ...foundDocument(found, CREDIT_NOTE_STATUS_LOOK[found.status as CreditNoteStatus]),
  }),
}
