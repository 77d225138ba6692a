import * as z from 'zod/mini'
import { DocumentRevision, RevisionQuery } from '#sales/documents/shared/document-revision.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { InvoiceFilter, InvoiceListQuery } from './invoice-list-query.ts'
import {
  Invoice,
  InvoiceChange,
  InvoiceInput,
  InvoiceReplacement,
  InvoiceStatusInput,
  InvoiceTotals,
} from './invoice-schema.ts'
import { IssueCheck } from './tax/issue-check.ts'

/** Which PDF of an invoice. */
const InvoicePdfQuery = z.extend(RevisionQuery, {
  /** `true`: a reprint that says COPY ONLY. */
  copy: z.optional(z.enum(['true', 'false'], { error: 'This must be true or false' })),
})

const params = z.object({ id: PathId })

export const listInvoices = endpoint('GET', '/invoices', {
  can: 'invoice:view',
  summary: 'Invoices, newest first; filters by status, client and days, search, sorting',
  query: InvoiceListQuery,
  reply: z.array(Invoice),
})

export const getInvoiceTotals = endpoint('GET', '/invoices/totals', {
  can: 'invoice:view',
  summary: 'Sums of the invoices that a filter leaves, in all and by status',
  query: InvoiceFilter,
  reply: InvoiceTotals,
})

export const exportInvoices = endpoint('GET', '/invoices/csv', {
  can: 'invoice:view',
  summary: 'The invoices that a filter leaves, newest first, as a CSV file; at most 10,000',
  query: InvoiceFilter,
  reply: fileReply(['text/csv']),
})

export const exportPayments = endpoint('GET', '/payments/csv', {
  can: 'invoice:view',
  summary:
    'The payments of the invoices that a filter leaves, the last day first, as a CSV file; at most 10,000',
  query: InvoiceFilter,
  reply: fileReply(['text/csv']),
})

export const getInvoice = endpoint('GET', '/invoices/:id', {
  can: 'invoice:view',
  summary: 'One invoice',
  params,
  reply: Invoice,
})

export const listInvoiceHistory = endpoint('GET', '/invoices/:id/history', {
  can: 'invoice:view',
  summary: 'What was done with an invoice, newest first',
  params,
  reply: z.array(InvoiceChange),
})

export const listInvoiceRevisions = endpoint('GET', '/invoices/:id/revisions', {
  can: 'invoice:view',
  summary: 'The PDFs that the invoice was issued with, newest first',
  params,
  reply: z.array(DocumentRevision),
})

export const checkInvoiceIssue = endpoint('GET', '/invoices/:id/issue-check', {
  can: 'invoice:view',
  summary: 'The title that the invoice has or would be issued under, why, and what is missing',
  params,
  reply: IssueCheck,
})

export const splitInvoice = endpoint('POST', '/invoices/:id/split', {
  can: 'invoice:edit',
  summary: 'Splits a draft into two: its taxed lines, and those that are not taxed; 409 without both',
  params,
  reply: z.array(Invoice),
  status: 201,
})

export const createInvoice = endpoint('POST', '/invoices', {
  can: 'invoice:create',
  summary: 'Adds an invoice as a draft',
  body: InvoiceInput,
  reply: Invoice,
  status: 201,
})

export const replaceInvoice = endpoint('PUT', '/invoices/:id', {
  can: 'invoice:edit',
  summary: 'Replaces the fields of an invoice; 409 once something is paid',
  ifMatch: true,
  params,
  body: InvoiceReplacement,
  reply: Invoice,
})

export const deleteInvoice = endpoint('DELETE', '/invoices/:id', {
  can: 'invoice:delete',
  summary: 'Deletes a draft; makes an issued one void, which keeps its number; 409 with payments',
  params,
  reply: 'empty',
  status: 204,
})

export const sendInvoice = endpoint('POST', '/invoices/:id/send', {
  can: 'invoice:edit',
  summary: 'Issues a draft and puts the invoice with its PDF into the outbox; 400 without a client e-mail',
  params,
  reply: Invoice,
})

export const setInvoiceStatus = endpoint('PATCH', '/invoices/:id/status', {
  can: 'invoice:edit',
  summary: 'Sent issues a draft without e-mail; Draft takes that back; Paid records a payment of the rest',
  ifMatch: true,
  params,
  body: InvoiceStatusInput,
  reply: Invoice,
})

export const getInvoicePdf = endpoint('GET', '/invoices/:id/pdf', {
  can: 'invoice:view',
  summary:
    'The document as it was issued; of a draft, as it would be; one of its revisions, or a copy that says so',
  params,
  query: InvoicePdfQuery,
  reply: fileReply(['application/pdf']),
})
