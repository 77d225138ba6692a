import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId, queryInteger } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { Invoice } from './invoice-schema.ts'
import {
  ClientAccount,
  PartialPaymentInput,
  Receipt,
  ReceiptInput,
  ReceiptParts,
  RefundInput,
  ReversalInput,
  TransferInput,
  WriteOffInput,
} from './payment-schema.ts'

const params = z.object({ id: PathId })
/** What a payment lay on: an invoice or an account. */
const Target = z.object({ invoice: z.nullable(Invoice), account: z.nullable(ClientAccount) })

export const payInvoice = endpoint('POST', '/invoices/:id/pay', {
  can: 'receipt:create',
  summary: 'Records a payment of all that is left',
  params,
  reply: Invoice,
})

export const addPartialPayment = endpoint('POST', '/invoices/:id/partial-pay', {
  can: 'receipt:create',
  summary: 'Records a payment of a part, at most of what is left',
  params,
  body: PartialPaymentInput,
  reply: Invoice,
})

export const writeOff = endpoint('POST', '/invoices/:id/write-off', {
  can: 'invoice:delete',
  summary: 'Closes what is left of an invoice, or a part of it, that will not be paid',
  params,
  body: WriteOffInput,
  reply: Invoice,
})

export const reversePayment = endpoint('POST', '/payments/:id/reverse', {
  can: 'receipt:edit',
  summary: 'Takes back a payment by a further row; 409 for one of several parts of a receipt',
  params,
  body: ReversalInput,
  reply: Target,
  status: 201,
})

export const listReceipts = endpoint('GET', '/receipts', {
  can: 'receipt:view',
  summary: 'What arrived, newest first; of one client, or found by name, reference or number',
  query: z.extend(ListQuery, { clientId: queryInteger({ min: 0, max: 2_147_483_647, otherwise: 0 }) }),
  reply: z.array(Receipt),
})

export const addReceipt = endpoint('POST', '/receipts', {
  can: 'receipt:create',
  summary: 'Records money that pays several invoices or goes to the client’s account',
  body: ReceiptInput,
  reply: Receipt,
  status: 201,
})

export const reverseReceipt = endpoint('POST', '/receipts/:id/reverse', {
  can: 'receipt:edit',
  summary: 'Takes back a receipt with all of its parts',
  params,
  body: ReversalInput,
  reply: z.object({ receipt: Receipt }),
  status: 201,
})

export const reallocateReceipt = endpoint('POST', '/receipts/:id/reallocate', {
  can: 'receipt:edit',
  summary: 'Moves the money of a receipt to other invoices; its day and amount stay',
  params,
  body: ReceiptParts,
  reply: Receipt,
  status: 201,
})

export const printReceipt = endpoint('POST', '/receipts/:id/print', {
  can: 'receipt:edit',
  summary: 'Gives a receipt its number and its PDF; does nothing the second time',
  params,
  reply: Receipt,
})

export const getReceiptPdf = endpoint('GET', '/receipts/:id/pdf', {
  can: 'receipt:view',
  summary: 'The PDF of a printed receipt; 404 before it is printed',
  params,
  reply: fileReply(['application/pdf']),
})

export const getClientAccount = endpoint('GET', '/clients/:id/account', {
  can: 'receipt:view',
  summary: 'What a client paid beyond its invoices',
  params,
  reply: ClientAccount,
})

export const applyToInvoice = endpoint('POST', '/accounts/:id/apply', {
  can: 'receipt:edit',
  summary: 'Pays an invoice from the account',
  params,
  body: TransferInput,
  reply: ClientAccount,
})

export const moveBack = endpoint('POST', '/accounts/:id/move-back', {
  can: 'receipt:edit',
  summary: 'Moves what the account paid of an invoice back to the account',
  params,
  body: TransferInput,
  reply: ClientAccount,
})

export const refund = endpoint('POST', '/accounts/:id/refund', {
  can: 'receipt:delete',
  summary: 'Pays money on the account back to the client',
  params,
  body: RefundInput,
  reply: ClientAccount,
})
