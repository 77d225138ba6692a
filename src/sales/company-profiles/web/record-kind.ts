import { IconBuilding } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const companyProfileKind: ShownKind = {
  name: 'company-profile',
  label: 'Company profile',
  icon: IconBuilding,
  pageOf: searchedOn('/company-profile'),
  isRestorable: true,
}
