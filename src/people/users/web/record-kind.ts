import { IconUser } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const userKind: ShownKind = {
  name: 'user',
  label: 'User',
  icon: IconUser,
  pageOf: searchedOn('/user'),
  isRestorable: true,
}
