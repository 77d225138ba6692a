import { getProjectMoney } from '#sales/project-money/shared/project-money-endpoints.ts'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { listQuotes } from '#sales/quotes/shared/quote-endpoints.ts'
import { getReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import type { ReadyTotals } from '#sales/ready-to-bill/shared/ready-to-bill-schema.ts'
import { Counted, type fakeServer } from './fake-server.ts'
import type { ProjectMoney } from '#sales/project-money/shared/project-money-schema.ts'

/** The money of a project, for tests. */
export function sampleMoney(part: Partial<ProjectMoney> = {}): ProjectMoney {
  return {
    budget: 4_200_000,
    quoted: 3_640_000,
    acceptedQuotes: 2,
    waiting: 0,
    waitingQuotes: 0,
    invoiced: 2_310_000,
    invoices: 4,
    outstanding: 425_000,
    writtenOff: 0,
    paid: 1_885_000,
    byInvoice: [],
    lastInvoice: { id: 30, number: 'BL-2026-00030', issueDate: '2026-08-04' },
    spent: 412_650,
    expenses: 6,
    timeCost: 1_000_000,
    minutes: 22_200,
    minutesWithoutCost: 0,
    ...part,
  }
}

/** What of a project is ready to bill. */
export const READY: ReadyTotals = {
  amount: 184_500,
  taskCount: 2,
  minutes: 690,
  minutesWithoutRate: 0,
  expenseCount: 2,
  clients: [],
}

/** Answers the calls of the money bar and of an empty tab Money. */
export function withMoney(server: ReturnType<typeof fakeServer>): ReturnType<typeof fakeServer> {
  return server
    .on(getProjectMoney, () => sampleMoney())
    .on(getReadyTotals, () => READY)
    .on(listQuotes, () => new Counted([], 0))
    .on(listInvoices, () => new Counted([], 0))
    .on(listCreditNotes, () => new Counted([], 0))
    .on(listExpenses, () => new Counted([], 0))
}
