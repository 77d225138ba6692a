import { IconMail } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const outboxKind: ShownKind = {
  name: 'outbox',
  label: 'Mail',
  icon: IconMail,
  pageOf: searchedOn('/outbox'),
}
