import { IconWebhook } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const webhookKind: ShownKind = {
  name: 'webhook',
  label: 'Webhook',
  icon: IconWebhook,
  pageOf: ({ entityId }) => `/settings/api?webhook=${entityId}`,
}
