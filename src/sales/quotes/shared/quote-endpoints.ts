import * as z from 'zod/mini'
import { DOCUMENT_PAGE, documentFilters } from '#sales/documents/shared/document-schema.ts'
import { DocumentRevision, RevisionQuery } from '#sales/documents/shared/document-revision.ts'
import { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import {
  PartInput,
  Quote,
  QuoteInput,
  QuoteProject,
  QuoteProjectInput,
  QuoteStatusInput,
  QuoteTotals,
} from './quote-schema.ts'
import { QUOTE_STATUSES } from './quote-status.ts'

const params = z.object({ id: PathId })

const filters = documentFilters(QUOTE_STATUSES)

/** The filter of quotes and their totals. */
export const QuoteFilter = z.object(filters)
export type QuoteFilter = z.output<typeof QuoteFilter>

/** The query of GET /quotes. */
export const QuoteListQuery = z.object({ ...filters, ...DOCUMENT_PAGE })
export type QuoteListQuery = z.output<typeof QuoteListQuery>

export const listQuotes = endpoint('GET', '/quotes', {
  can: 'estimation:view',
  summary: 'Quotes, newest first; the search looks into number, client and subject',
  query: QuoteListQuery,
  reply: z.array(Quote),
})

export const exportQuotes = endpoint('GET', '/quotes/csv', {
  can: 'estimation:view',
  summary: 'The quotes that a filter leaves, newest first, as a CSV file; at most 10,000',
  query: QuoteFilter,
  reply: fileReply(['text/csv']),
})

export const getQuoteTotals = endpoint('GET', '/quotes/totals', {
  can: 'estimation:view',
  summary: 'Sums of the quotes that a filter leaves, in all and by status',
  query: QuoteFilter,
  reply: QuoteTotals,
})

export const getQuote = endpoint('GET', '/quotes/:id', {
  can: 'estimation:view',
  summary: 'One quote',
  params,
  reply: Quote,
})

export const listQuoteRevisions = endpoint('GET', '/quotes/:id/revisions', {
  can: 'estimation:view',
  summary: 'The PDFs of the quote that were sent, newest first',
  params,
  reply: z.array(DocumentRevision),
})

export const createQuote = endpoint('POST', '/quotes', {
  can: 'estimation:create',
  summary: 'Adds a quote',
  body: QuoteInput,
  reply: Quote,
  status: 201,
})

export const replaceQuote = endpoint('PUT', '/quotes/:id', {
  can: 'estimation:edit',
  summary: 'Replaces the fields of a quote; 409 once it is accepted or became an invoice',
  ifMatch: true,
  params,
  body: QuoteInput,
  reply: Quote,
})

export const deleteQuote = endpoint('DELETE', '/quotes/:id', {
  can: 'estimation:delete',
  summary: 'Deletes a quote; an invoice made from it stays; 409 while it has deposits',
  params,
  reply: 'empty',
  status: 204,
})

export const sendQuote = endpoint('POST', '/quotes/:id/send', {
  can: 'estimation:edit',
  summary: 'Puts the quote with its PDF into the outbox and makes it Sent; 400 without a client e-mail',
  params,
  reply: Quote,
})

export const setQuoteStatus = endpoint('PATCH', '/quotes/:id/status', {
  can: 'estimation:edit',
  summary: 'Sets one of the four statuses',
  ifMatch: true,
  params,
  body: QuoteStatusInput,
  reply: Quote,
})

export const startQuoteProject = endpoint('POST', '/quotes/:id/start-project', {
  can: 'project:create',
  summary:
    'Starts a project from an accepted quote, or joins one of its client: each line becomes a task, once',
  params,
  body: QuoteProjectInput,
  reply: QuoteProject,
  status: 201,
})

export const askForPart = endpoint('POST', '/quotes/:id/parts', {
  can: 'invoice:create',
  summary: 'Makes a draft deposit invoice of a part of an accepted quote; 409 if the parts exceed the quote',
  params,
  body: PartInput,
  reply: Invoice,
  status: 201,
})

export const convertQuote = endpoint('POST', '/quotes/:id/convert', {
  can: 'invoice:create',
  summary: 'Makes the final invoice of an accepted quote as a draft, once, less its issued deposits',
  params,
  reply: Invoice,
  status: 201,
})

export const getQuotePdf = endpoint('GET', '/quotes/:id/pdf', {
  can: 'estimation:view',
  summary: 'The document as it was sent; of a draft, as it would be; or one of its revisions',
  params,
  query: RevisionQuery,
  reply: fileReply(['application/pdf']),
})
