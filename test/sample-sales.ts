import { createExpense, uploadReceipt } from '#sales/expenses/shared/expense-endpoints.ts'
import { createInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { samplePng } from './sample-files.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** One line of a document. */
export const SAMPLE_ITEM = { description: 'Photography', quantity: 2, unitPrice: 84_000.5 }

/**
 * Adds a draft invoice and a quote for a client, and an expense with a receipt.
 * @returns their ids by the first segment of their calls' paths
 */
export async function addSales(app: TestApp, admin: TestAccount, clientId: number) {
  const body = { clientId, taxRate: 18, items: [SAMPLE_ITEM] }
  const invoice = await app.call(createInvoice, { as: admin, body })
  const quote = await app.call(createQuote, { as: admin, body })
  const expense = await app.call(createExpense, {
    as: admin,
    body: { category: 'Travel', description: 'Van hire', amount: 18_500, date: '2026-11-19' },
  })
  const params = { id: String(expense.body.id) }
  const receipt = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
  await app.call(uploadReceipt, { as: admin, params, query: { name: 'van.png' }, body: receipt })
  return { invoices: String(invoice.body.id), quotes: String(quote.body.id), expenses: params.id }
}
