import { IconDatabaseImport, IconListCheck } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const firstStepKinds: readonly ShownKind[] = [
  {
    name: 'first-steps',
    label: 'Getting started',
    icon: IconListCheck,
    pageOf: () => '/dashboard',
  },
  {
    name: 'sample-data',
    label: 'Sample data',
    icon: IconDatabaseImport,
    pageOf: () => '/dashboard',
  },
]
