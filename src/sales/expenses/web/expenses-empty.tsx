import { IconWallet } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { isFiltered, type ExpenseSearch } from './expense-list-address.ts'

export interface ExpensesEmptyProps {
  search: ExpenseSearch
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
  onClear: () => void
}

/** Shown in place of an empty list: there are no expenses yet, or none match the filters. */
export function ExpensesEmpty({ search, onAdd, onClear }: ExpensesEmptyProps) {
  const icon = <IconWallet size={32} stroke={1.25} />
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={icon}
        title={
          search.search === '' ? 'No expenses match the filters' : `No expenses match “${search.search}”`
        }
        help="Categories, descriptions, vendors and notes are searched, in the project and the period that are chosen."
        actions={<Button onClick={onClear}>Clear the filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No expenses yet"
      help="Add what the business pays for, with a picture of each receipt."
      actions={
        onAdd === undefined ? undefined : (
          <Button kind="primary" onClick={onAdd}>
            Add your first expense
          </Button>
        )
      }
    />
  )
}
