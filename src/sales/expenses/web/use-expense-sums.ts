import { useQuery } from '@tanstack/react-query'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import { categoryShares } from './category-shares.ts'
import { type ExpenseSearch } from './expense-list-address.ts'
import { expenseTotalsQuery } from './expense-queries.ts'
import { comparisonText, monthBefore, spentText } from './spent-text.ts'

/**
 * The totals of the page: of the period regardless of the chosen categories, of the month before, and of the expenses
 * in the list. @param today `YYYY-MM-DD`
 */
export function useExpenseSums(search: ExpenseSearch, today: string) {
  const period = { ...search, category: [] }
  const ofPeriod = useQuery(expenseTotalsQuery(period))
  const earlier = monthBefore(search)
  const ofEarlier = useQuery({
    ...expenseTotalsQuery({ ...period, ...earlier }),
    enabled: earlier !== undefined,
  })
  const filtered = useQuery(expenseTotalsQuery(search))
  // totals of another filter would not match their title
  const totals = settled(ofPeriod)
  const before = settled(ofEarlier)
  return {
    filtered: settled(filtered),
    summary: {
      title: spentText(search, search.search, today),
      totals,
      failure: ofPeriod.isError ? ofPeriod.error.message : undefined,
      comparison:
        totals === undefined || before === undefined || earlier === undefined
          ? ''
          : comparisonText(totals, { totals: before, from: earlier.from }, today),
      shares: categoryShares(ofPeriod.data ?? NOTHING),
    },
  }
}

const NOTHING: ExpenseTotals = { count: 0, withoutReceipt: 0, total: 0, byCategory: [] }

function settled(query: { data: ExpenseTotals | undefined; isPlaceholderData: boolean; isError: boolean }) {
  return query.isPlaceholderData || query.isError ? undefined : query.data
}
