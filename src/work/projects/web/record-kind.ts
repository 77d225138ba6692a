import { IconBriefcase } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const projectKind: ShownKind = {
  name: 'project',
  label: 'Project',
  icon: IconBriefcase,
  pageOf: ({ entityId }) => `/project/${entityId}`,
  isRestorable: true,
}
