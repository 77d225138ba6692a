import { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { BilledTask, BillInput, ReadyFilter, ReadyToBill, ReadyTotals } from './ready-to-bill-schema.ts'

/** What is done and not on an invoice yet (spec 16.4). */

export const getReadyToBill = endpoint('GET', '/ready-to-bill', {
  can: 'billing:view',
  summary: 'Work and expenses that are ready to bill, record by record, by client and project',
  query: ReadyFilter,
  reply: ReadyToBill,
})

export const getReadyTotals = endpoint('GET', '/ready-to-bill/totals', {
  can: 'billing:view',
  summary: 'Sums of what is ready to bill, by client and project',
  query: ReadyFilter,
  reply: ReadyTotals,
})

export const getBilledTask = endpoint('GET', '/task/:id/billed', {
  can: 'billing:view',
  summary: 'What of a task is ready to bill, and the invoices that bill it',
  params: z.object({ id: PathId }),
  reply: BilledTask,
})

export const billReady = endpoint('POST', '/ready-to-bill/invoice', {
  can: 'billing:create',
  summary: 'Puts work and expenses of one client on a new draft or an open one, in one transaction',
  body: BillInput,
  reply: Invoice,
  status: 201,
})
