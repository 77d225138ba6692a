import { queryOptions } from '@tanstack/react-query'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { listQuotes } from '#sales/quotes/shared/quote-endpoints.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { getProjectMoney } from '../shared/project-money-endpoints.ts'
import { NEWEST_LISTED } from '../shared/project-money-schema.ts'

/** The finances of a project. */
export function projectMoneyQuery(id: number) {
  return queryOptions({
    queryKey: ['project-money', id],
    queryFn: ({ signal }) => call(getProjectMoney, { params: { id: String(id) } }, { signal }),
    meta: {
      entities: ['project', 'quote', 'invoice', 'credit-note', 'expense', 'time-entry', 'task', 'rates'],
    },
  })
}

/** The newest records of a project, and how many it has. */
export interface Newest<Row> {
  rows: Row[]
  total: number
}

const newestOf = (id: number) => ({ projectId: String(id), limit: String(NEWEST_LISTED) })

/** The quotes of a project, oldest first. */
export function projectQuotesQuery(id: number) {
  return queryOptions({
    queryKey: ['project-money', id, 'quotes'],
    queryFn: async ({ signal }) => {
      const { reply, total } = await callWithMetadata(listQuotes, { query: newestOf(id) }, { signal })
      return { rows: reply.toReversed(), total }
    },
    meta: { entities: ['quote', 'project'] },
  })
}

/** The invoices of a project, oldest first. */
export function projectInvoicesQuery(id: number) {
  return queryOptions({
    queryKey: ['project-money', id, 'invoices'],
    queryFn: async ({ signal }) => {
      const { reply, total } = await callWithMetadata(listInvoices, { query: newestOf(id) }, { signal })
      return { rows: reply.toReversed(), total }
    },
    meta: { entities: ['invoice', 'receipt', 'credit-note', 'project'] },
  })
}

/** The credit notes of the invoices of a project, oldest first. */
export function projectCreditNotesQuery(id: number) {
  return queryOptions({
    queryKey: ['project-money', id, 'credit-notes'],
    queryFn: async ({ signal }) => {
      const { reply, total } = await callWithMetadata(listCreditNotes, { query: newestOf(id) }, { signal })
      return { rows: reply.toReversed(), total }
    },
    meta: { entities: ['credit-note', 'invoice', 'project'] },
  })
}

/** The expenses of a project, the latest day first. */
export function projectExpensesQuery(id: number) {
  return queryOptions({
    queryKey: ['project-money', id, 'expenses'],
    queryFn: async ({ signal }) => {
      const { reply, total } = await callWithMetadata(listExpenses, { query: newestOf(id) }, { signal })
      return { rows: reply, total }
    },
    // an invoice decides whether one is billed
    meta: { entities: ['expense', 'invoice', 'project'] },
  })
}
