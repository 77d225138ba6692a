import { IconFileSettings } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const invoiceSettingsKind: ShownKind = {
  name: 'invoice-settings',
  label: 'Invoice settings',
  icon: IconFileSettings,
  pageOf: () => '/invoice-settings',
  isRestorable: true,
}
