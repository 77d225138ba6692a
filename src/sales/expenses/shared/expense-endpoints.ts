import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, PathId, queryInteger, repeatable } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { expense, Expense, ExpenseInput, ExpenseTotals } from './expense-schema.ts'

/** Maximum bytes of a receipt. */
export const MAX_RECEIPT_BYTES = 5_000_000
/** Allowed types of a receipt, detected from its content, not from its name. */
export const RECEIPT_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const

export const EXPENSES_PER_PAGE = 50
export const EXPENSE_SORTS = ['date', 'category', 'description', 'vendor', 'amount'] as const
export type ExpenseSort = (typeof EXPENSE_SORTS)[number]

const params = z.object({ id: PathId })

const DAY_SENTENCE = 'This must be a date such as 2026-11-20'
const dayFilter = z.optional(
  z
    .string({ error: DAY_SENTENCE })
    .check(z.refine((value: string) => value === '' || isCalendarDay(value), { error: DAY_SENTENCE })),
)
const filters = {
  category: repeatable(line({ max: 100 })),
  /** Matches category, description, vendor and notes. */
  search: z._default(line({ max: 200 }), ''),
  dateFrom: dayFilter,
  dateTo: dayFilter,
  /** Exactly this vendor, in upper or lower case. */
  vendor: z.optional(line({ max: 200 })),
  projectId: z.optional(PathId),
  /** The client of its own, else that of its project. */
  clientId: z.optional(PathId),
}

/** The filters of expenses, their totals and their export. Ranges include both ends. */
export const ExpenseFilter = z.object(filters)
export type ExpenseFilter = z.output<typeof ExpenseFilter>

/** The query of GET /expenses. */
export const ExpenseListQuery = z.object({
  ...filters,
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: MAX_ROWS, otherwise: MAX_ROWS }),
  sortBy: z._default(z.enum(EXPENSE_SORTS), 'date'),
  sortOrder: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
})
export type ExpenseListQuery = z.output<typeof ExpenseListQuery>

export const listExpenses = endpoint('GET', '/expenses', {
  can: 'expenses:view',
  summary: 'Expenses, newest day first; filters by category and days, search, sorting',
  query: ExpenseListQuery,
  reply: z.array(Expense),
})

export const getExpenseTotals = endpoint('GET', '/expenses/totals', {
  can: 'expenses:view',
  summary: 'Sums of the expenses that a filter leaves, in all and by category',
  query: ExpenseFilter,
  reply: ExpenseTotals,
})

export const listExpenseCategories = endpoint('GET', '/expenses/categories', {
  can: 'expenses:view',
  summary:
    'Categories to choose from: those in use, the most used first, then the ones there are to begin with',
  reply: z.array(z.string()),
})

export const exportExpenses = endpoint('GET', '/expenses/csv', {
  can: 'expenses:view',
  summary: 'The expenses that a filter leaves, as a CSV file',
  query: ExpenseFilter,
  reply: fileReply(['text/csv']),
})

export const getExpense = endpoint('GET', '/expenses/:id', {
  can: 'expenses:view',
  summary: 'One expense',
  params,
  reply: Expense,
})

export const createExpense = endpoint('POST', '/expenses', {
  can: expense.can.create,
  summary: 'Adds an expense',
  body: ExpenseInput,
  reply: Expense,
  status: 201,
})

export const replaceExpense = endpoint('PUT', '/expenses/:id', {
  can: expense.can.update,
  summary: 'Replaces the fields of an expense; its receipt stays',
  ifMatch: true,
  params,
  body: ExpenseInput,
  reply: Expense,
})

export const deleteExpense = endpoint('DELETE', '/expenses/:id', {
  can: expense.can.delete,
  summary: 'Deletes an expense',
  params,
  reply: 'empty',
  status: 204,
})

export const getReceipt = endpoint('GET', '/expenses/:id/receipt', {
  can: 'expenses:view',
  summary: 'The receipt of an expense; 404 without one',
  params,
  reply: fileReply(RECEIPT_TYPES),
})

export const uploadReceipt = endpoint('PUT', '/expenses/:id/receipt', {
  can: expense.can.update,
  summary: 'Keeps a picture or a PDF as the receipt',
  params,
  query: z.object({ name: z._default(line({ max: 200 }), '') }),
  body: fileBody(RECEIPT_TYPES, MAX_RECEIPT_BYTES),
  reply: Expense,
})

export const deleteReceipt = endpoint('DELETE', '/expenses/:id/receipt', {
  can: expense.can.delete,
  summary: 'Takes the receipt away',
  params,
  reply: Expense,
})
