import { IconApi } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const apiTokenKind: ShownKind = {
  name: 'api-token',
  label: 'Personal token',
  icon: IconApi,
}
