import { IconMessageCircle } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const messageKind: ShownKind = {
  name: 'chat-message',
  label: 'Message',
  icon: IconMessageCircle,
}
