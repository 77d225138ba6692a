import { IconReceiptRefund } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const creditNoteKind: ShownKind = {
  name: 'credit-note',
  label: 'Credit note',
  icon: IconReceiptRefund,
  auditedFor: 'credit-note:view',
  pageOf: searchedOn('/credit-notes'),
}
