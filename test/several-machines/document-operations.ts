import * as credits from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import {
  lkr,
  type MoneyDesk,
  type MoneyOperation,
  oneOf,
  partOf,
  readInvoice,
  statusOf,
} from './money-desk.ts'

/** Quotes with discounts, levy and tax, their deposits and final invoices, and credit notes. */
export const DOCUMENT_OPERATIONS: readonly MoneyOperation[] = [
  { name: 'quote', weight: 3, run: addQuote },
  { name: 'ask for a part', weight: 5, run: askForPart },
  { name: 'convert', weight: 3, run: convert },
  { name: 'credit', weight: 8, run: credit },
  { name: 'void credit note', weight: 4, run: voidCredit },
]

async function addQuote(desk: MoneyDesk): Promise<number> {
  const items = Array.from({ length: 1 + desk.random(3) }, () => ({
    description: 'Website',
    quantity: (1 + desk.random(50)) / 4,
    unitPrice: lkr(desk, 900_000),
    isTaxed: desk.random(4) > 0,
    ...(desk.random(3) === 0 ? { discountPercent: 12.5 } : {}),
  }))
  const { status, body } = await desk.call(quotes.createQuote, {
    body: {
      clientId: oneOf(desk, desk.clientIds),
      status: 'Accepted',
      taxRate: oneOf(desk, [0, 18]),
      levyRate: oneOf(desk, [0, 2.5]),
      ...(desk.random(3) === 0 ? { discountPercent: 10 } : {}),
      items,
    },
  })
  if (status === 201) desk.quoteIds.push(body.id)
  return status
}

async function askForPart(desk: MoneyDesk): Promise<number | undefined> {
  if (desk.quoteIds.length === 0) return undefined
  const params = { id: aQuoteId(desk) }
  const body = { percent: 5 + desk.random(60) }
  const reply = await desk.call(quotes.askForPart, { params, body })
  if (reply.status === 201) desk.invoiceIds.push(reply.body.id)
  return reply.status
}

async function convert(desk: MoneyDesk): Promise<number | undefined> {
  if (desk.quoteIds.length === 0) return undefined
  const reply = await desk.call(quotes.convertQuote, { params: { id: aQuoteId(desk) } })
  if (reply.status === 201) desk.invoiceIds.push(reply.body.id)
  return reply.status
}

async function credit(desk: MoneyDesk): Promise<number | undefined> {
  const invoice = await readInvoice(desk)
  if (invoice === undefined || invoice.items.length === 0) return undefined
  const { id, amount, quantity } = oneOf(desk, invoice.items)
  const line = desk.random(3) === 0 ? { lineId: id, quantity } : { lineId: id, amount: partOf(desk, amount) }
  const body = { reason: 'discount' as const, lines: [line], payOut: desk.random(2) === 0 }
  return statusOf(desk.call(credits.creditInvoice, { params: { id: String(invoice.id) }, body }))
}

async function voidCredit(desk: MoneyDesk): Promise<number | undefined> {
  const query = { clientId: String(oneOf(desk, desk.clientIds)), limit: '20' }
  const { status, body } = await desk.call(credits.listCreditNotes, { query })
  if (status !== 200 || body.length === 0) return undefined
  const params = { id: String(oneOf(desk, body).id) }
  return statusOf(desk.call(credits.voidCreditNote, { params }))
}

function aQuoteId(desk: MoneyDesk): string {
  return String(oneOf(desk, desk.quoteIds.slice(-8)))
}
