import { IconWallet } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'

export const expenseKind: ShownKind = {
  name: 'expense',
  label: 'Expense',
  icon: IconWallet,
  auditedFor: 'expenses:view',
  pageOf: searchedOn('/expenses'),
  isRestorable: true,
}
