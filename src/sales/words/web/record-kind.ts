import { IconLanguage } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const checkedLanguageKind: ShownKind = {
  name: 'checked-language',
  label: 'Language of documents',
  icon: IconLanguage,
  pageOf: () => '/invoice-settings',
}
