import { IconLayoutKanban } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const columnLimitKind: ShownKind = {
  name: 'column-limit',
  label: 'Column limit',
  icon: IconLayoutKanban,
  pageOf: () => '/board',
}
