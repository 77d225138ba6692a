import { IconTags } from '@tabler/icons-react'
import type { FoundKind } from '#platform/web/palette-entries.ts'

/** Opens the tasks that have it; beside a list, what else it is filtered by stays. */
export const foundLabel: FoundKind = {
  name: 'label',
  label: 'Label',
  plural: 'Labels',
  entity: 'label',
  can: 'label:view',
  listPage: '/task',
  pageOf: ({ id }) => `/task?label=${id}`,
  besideOn: ['/task', '/board', '/calendar'],
  lookOf: ({ title }) => ({ mark: <IconTags size={16} stroke={1.75} aria-hidden />, name: title }),
}
