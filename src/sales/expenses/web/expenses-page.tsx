import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ProjectFilterChip } from '#work/projects/web/filter/index.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useFirstRowShown } from '#platform/web/lists/use-first-row-shown.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { EXPENSES_PER_PAGE } from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { placeOf } from './category-shares.ts'
import { askAndDeleteExpense } from './delete-expense.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { isFiltered, NO_FILTERS, useExpenseAddress } from './expense-list-address.ts'
import { ExpensePhoneFoot, ExpensePhoneList } from './expense-phone-list.tsx'
import { expenseListQuery } from './expense-queries.ts'
import { ExpenseRow } from './expense-row.tsx'
import { ExpenseSummary } from './expense-summary.tsx'
import { ExpenseTable } from './expense-table.tsx'
import { ExpensesEmpty } from './expenses-empty.tsx'
import { ExpensesHead } from './expenses-head.tsx'
import { useExpenseSums } from './use-expense-sums.ts'
import './expenses.css'

const NO_EXPENSES: readonly Expense[] = []

/** Expenses: /expenses (spec 11.1). */
export function ExpensesPage() {
  const can = useCan()
  const today = useToday()
  const queryClient = useQueryClient()
  const isPhone = useIsPhone()
  const [search, change] = useExpenseAddress()
  const list = useQuery(expenseListQuery(search))
  const sums = useExpenseSums(search, today)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<{ expense: Expense | undefined; project: string }>()

  const { expenses = NO_EXPENSES, total = 0, pages = 1 } = list.data ?? {}
  const isSettled = list.isSuccess && !list.isPlaceholderData
  const isNone = isSettled && total === 0
  // includes rows not available yet, such as a page past the end of a list that became shorter
  const isLoading = list.isPending || (list.isSuccess && expenses.length === 0 && !isNone)
  // the last page disappeared with its last expense
  const lastPage = isSettled && search.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => change({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])
  useFirstRowShown(keptFocus.ref, JSON.stringify(search))

  const add = can('expenses:create')
    ? () => setOpened({ expense: undefined, project: search.project })
    : undefined
  useNewInAddress(add)
  const edit = can('expenses:edit') ? (expense: Expense) => setOpened({ expense, project: '' }) : undefined
  const remove = can('expenses:delete')
    ? (expense: Expense) => askAndDeleteExpense(queryClient, expense)
    : undefined
  const onSaved = (changes: readonly number[]) => {
    setOpened(undefined)
    // a new expense may be on another page, or not match the filters
    if (opened?.expense === undefined) toastUndo({ message: 'The expense was added.' }, changes)
    else offerUndo(changes, { message: 'The expense was saved.' })
  }
  const isEmpty = isNone && !isFiltered(search)
  const hasRows = isLoading || expenses.length > 0

  return (
    <div className="page expenses-page">
      <ExpensesHead search={search} onChange={change} today={today} onAdd={add} />
      {search.project === '' ? null : (
        <div className="page-chips">
          <ProjectFilterChip project={search.project} onRemove={() => change({ project: '' })} />
        </div>
      )}
      <div className="page-scroll" {...keptFocus}>
        {list.isError ? (
          <div className="expenses-error">
            <ErrorBox
              title="The expenses could not be loaded."
              detail={list.error.message}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : null}
        {isEmpty || (list.isError && list.data === undefined) ? null : (
          <ExpenseSummary
            {...sums.summary}
            chosen={search.category}
            onChoose={(category) => change({ category })}
          />
        )}
        {hasRows && isPhone ? (
          <>
            <ExpensePhoneList
              expenses={expenses}
              today={today}
              placeOf={(category) => placeOf(sums.summary.shares, category)}
              isLoading={isLoading}
              isStale={list.isPlaceholderData}
              onEdit={edit}
            />
            <ExpensePhoneFoot totals={sums.filtered} />
          </>
        ) : null}
        {hasRows && !isPhone ? (
          <ExpenseTable
            search={search}
            onSort={change}
            isLoading={isLoading}
            isStale={list.isPlaceholderData}
            totals={sums.filtered}
            largestAmount={Math.max(0, ...expenses.map(({ amount }) => amount))}
          >
            {expenses.map((expense) => (
              <ExpenseRow
                key={expense.id}
                expense={expense}
                today={today}
                place={placeOf(sums.summary.shares, expense.category)}
                onEdit={edit}
                onDelete={remove && ((gone) => void remove(gone))}
              />
            ))}
          </ExpenseTable>
        ) : null}
        {isNone ? <ExpensesEmpty search={search} onAdd={add} onClear={() => change(NO_FILTERS)} /> : null}
      </div>
      {pages > 1 ? (
        <div className="page-foot">
          <span>{showingText(search.page, expenses.length, total)}</span>
          <Pager label="Expenses" page={search.page} pages={pages} onPage={(page) => change({ page })} />
        </div>
      ) : null}
      {opened === undefined ? null : (
        <ExpenseDialog
          expense={opened.expense}
          projectId={opened.project}
          onClose={() => setOpened(undefined)}
          onSaved={onSaved}
          onDelete={remove}
        />
      )}
    </div>
  )
}

function showingText(page: number, rows: number, total: number): string {
  const first = (page - 1) * EXPENSES_PER_PAGE + 1
  return `Showing ${first} - ${first + rows - 1} of ${total} expenses`
}
