import { IconLink } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const linkKind: ShownKind = { name: 'link', label: 'Link', icon: IconLink, auditedFor: 'link:view' }
