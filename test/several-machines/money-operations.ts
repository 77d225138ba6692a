import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { isPayable } from '#sales/invoices/shared/invoice-status.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import type { ClientAccount, Receipt } from '#sales/invoices/shared/payment-schema.ts'
import { DOCUMENT_OPERATIONS } from './document-operations.ts'
import {
  anInvoiceId,
  cents,
  lkr,
  type MoneyDesk,
  type MoneyOperation,
  oneOf,
  partOf,
  readInvoice,
  statusOf,
} from './money-desk.ts'

/** Each further kind of document or payment adds its operations here. */
export const MONEY_OPERATIONS: readonly MoneyOperation[] = [
  { name: 'add', weight: 3, run: addInvoice },
  { name: 'issue', weight: 3, run: (desk) => setStatus(desk, 'Sent') },
  { name: 'reopen', weight: 2, run: (desk) => setStatus(desk, 'Draft') },
  { name: 'edit', weight: 3, run: edit },
  {
    name: 'void',
    weight: 1,
    run: async (desk) => statusOf(desk.call(invoices.deleteInvoice, { params: { id: anInvoiceId(desk) } })),
  },
  {
    name: 'pay',
    weight: 3,
    run: async (desk) => statusOf(desk.call(payments.payInvoice, { params: { id: anInvoiceId(desk) } })),
  },
  { name: 'partial', weight: 8, run: payPart },
  { name: 'receipt', weight: 8, run: receive },
  { name: 'reverse', weight: 9, run: reverse },
  { name: 'reverse receipt', weight: 4, run: reverseReceipt },
  { name: 'reallocate', weight: 6, run: reallocate },
  { name: 'print', weight: 2, run: print },
  { name: 'apply', weight: 8, run: apply },
  { name: 'move back', weight: 8, run: moveBack },
  { name: 'refund', weight: 4, run: refund },
  { name: 'reverse on account', weight: 4, run: reverseOnAccount },
  { name: 'write off', weight: 4, run: writeOff },
  ...DOCUMENT_OPERATIONS,
]

/** Chooses an operation by its weight. @param random as of the desk */
export function chooseOperation(random: MoneyDesk['random']): MoneyOperation {
  const whole = MONEY_OPERATIONS.reduce((sum, { weight }) => sum + weight, 0)
  let left = random(whole)
  for (const operation of MONEY_OPERATIONS) {
    left -= operation.weight
    if (left < 0) return operation
  }
  throw new Error('the weights do not come to their sum')
}

async function addInvoice(desk: MoneyDesk): Promise<number> {
  const { status, body } = await desk.call(invoices.createInvoice, {
    body: { clientId: oneOf(desk, desk.clientIds), items: [line(desk)] },
  })
  if (status !== 201) return status
  const { status: issued } = await desk.call(invoices.setInvoiceStatus, {
    params: { id: String(body.id) },
    body: { status: 'Sent' },
  })
  desk.invoiceIds.push(body.id)
  return issued
}

async function edit(desk: MoneyDesk): Promise<number | undefined> {
  const invoice = await readInvoice(desk)
  if (invoice === undefined) return undefined
  const body = { clientId: invoice.clientId, items: [line(desk)] }
  return statusOf(desk.call(invoices.replaceInvoice, { params: { id: String(invoice.id) }, body }))
}

function setStatus(desk: MoneyDesk, status: 'Sent' | 'Draft'): Promise<number> {
  return statusOf(
    desk.call(invoices.setInvoiceStatus, { params: { id: anInvoiceId(desk) }, body: { status } }),
  )
}

async function payPart(desk: MoneyDesk): Promise<number | undefined> {
  const invoice = await readInvoice(desk)
  if (invoice === undefined) return undefined
  const params = { id: String(invoice.id) }
  return statusOf(
    desk.call(payments.addPartialPayment, {
      params,
      body: { amount: partOf(desk, invoice.remainingAmount) },
    }),
  )
}

async function receive(desk: MoneyDesk): Promise<number> {
  const clientId = oneOf(desk, desk.clientIds)
  const parts = await someParts(desk, clientId)
  const kept = desk.random(3) === 0 ? lkr(desk, 50_000) : 0
  const named = parts.reduce((sum, { amount }) => sum + cents(amount), 0)
  const amount = (named + cents(kept)) / 100 || 1
  return statusOf(desk.call(payments.addReceipt, { body: { clientId, amount, parts, restToAccount: true } }))
}

async function reverse(desk: MoneyDesk): Promise<number | undefined> {
  const invoice = await readInvoice(desk)
  // sometimes one that cannot be reversed
  const rows = (invoice?.payments ?? []).filter(
    ({ reversedBy, kind }) => (reversedBy === null && kind !== 'transfer') || desk.random(10) === 0,
  )
  return rows.length === 0 ? undefined : reverseRow(desk, oneOf(desk, rows).id)
}

async function reverseOnAccount(desk: MoneyDesk): Promise<number | undefined> {
  const rows = (await readAccount(desk)).entries.filter(({ reversedBy }) => reversedBy === null)
  return rows.length === 0 ? undefined : reverseRow(desk, oneOf(desk, rows).id)
}

function reverseRow(desk: MoneyDesk, id: number): Promise<number> {
  return statusOf(desk.call(payments.reversePayment, { params: { id: String(id) }, body: aReason(desk) }))
}

async function reverseReceipt(desk: MoneyDesk): Promise<number | undefined> {
  const receipt = await readReceipt(desk)
  if (receipt === undefined) return undefined
  const params = { id: String(receipt.id) }
  return statusOf(desk.call(payments.reverseReceipt, { params, body: aReason(desk) }))
}

async function reallocate(desk: MoneyDesk): Promise<number | undefined> {
  const receipt = await readReceipt(desk)
  if (receipt?.clientId === null || receipt === undefined) return undefined
  let left = cents(receipt.amount)
  const parts = (await someParts(desk, receipt.clientId)).flatMap((part) => {
    const amount = Math.min(cents(part.amount), left)
    left -= amount
    return amount > 0 ? [{ ...part, amount: amount / 100 }] : []
  })
  const params = { id: String(receipt.id) }
  return statusOf(desk.call(payments.reallocateReceipt, { params, body: { parts, restToAccount: true } }))
}

async function print(desk: MoneyDesk): Promise<number | undefined> {
  const receipt = await readReceipt(desk)
  if (receipt === undefined) return undefined
  return statusOf(desk.call(payments.printReceipt, { params: { id: String(receipt.id) } }))
}

async function apply(desk: MoneyDesk): Promise<number | undefined> {
  const { clientId, id, balance } = await readAccount(desk)
  const [invoice] = await openInvoices(desk, clientId)
  if (id === null || balance === 0 || invoice === undefined) return undefined
  const amount = partOf(desk, Math.min(balance, invoice.remainingAmount))
  return statusOf(
    desk.call(payments.applyToInvoice, {
      params: { id: String(id) },
      body: { invoiceId: invoice.id, amount },
    }),
  )
}

async function moveBack(desk: MoneyDesk): Promise<number | undefined> {
  const { id, entries } = await readAccount(desk)
  const applied = entries.filter(({ kind, amount }) => kind === 'transfer' && amount < 0)
  if (id === null || applied.length === 0) return undefined
  const { invoice, amount } = oneOf(desk, applied)
  if (invoice === null) return undefined
  const body = { invoiceId: invoice.id, amount: partOf(desk, -amount) }
  return statusOf(desk.call(payments.moveBack, { params: { id: String(id) }, body }))
}

async function refund(desk: MoneyDesk): Promise<number | undefined> {
  const { id, balance } = await readAccount(desk)
  if (id === null || balance === 0) return undefined
  const params = { id: String(id) }
  return statusOf(desk.call(payments.refund, { params, body: { amount: partOf(desk, balance) } }))
}

async function writeOff(desk: MoneyDesk): Promise<number | undefined> {
  const invoice = await readInvoice(desk)
  if (invoice === undefined) return undefined
  const params = { id: String(invoice.id) }
  const amount = partOf(desk, invoice.remainingAmount)
  return statusOf(desk.call(payments.writeOff, { params, body: { amount, reason: 'Closed down' } }))
}

async function readAccount(desk: MoneyDesk): Promise<ClientAccount & { clientId: number }> {
  const clientId = oneOf(desk, desk.clientIds)
  const { status, body } = await desk.call(payments.getClientAccount, { params: { id: String(clientId) } })
  return { ...(status === 200 ? body : { id: null, balance: 0, entries: [] }), clientId }
}

async function readReceipt(desk: MoneyDesk): Promise<Receipt | undefined> {
  const query = { clientId: String(oneOf(desk, desk.clientIds)), limit: '20' }
  const { status, body } = await desk.call(payments.listReceipts, { query })
  const living = status === 200 ? body.filter(({ isReversed }) => !isReversed || desk.random(10) === 0) : []
  return living.length === 0 ? undefined : oneOf(desk, living)
}

async function openInvoices(desk: MoneyDesk, clientId: number): Promise<Invoice[]> {
  const { status, body } = await desk.call(invoices.listInvoices, {
    query: { clientId: String(clientId), limit: '40' },
  })
  const open = status === 200 ? body.filter((invoice) => isPayable(invoice.status)) : []
  return open.toSorted(() => desk.random(3) - 1)
}

/** Parts of open invoices of a client, at most what is left of each; some with tax withheld. */
async function someParts(desk: MoneyDesk, clientId: number) {
  const open = (await openInvoices(desk, clientId)).slice(0, 1 + desk.random(4))
  return open.map(({ id, remainingAmount }) => {
    const amount = partOf(desk, remainingAmount)
    const rest = cents(remainingAmount) - cents(amount)
    const withheld = desk.random(4) === 0 ? Math.floor(rest / 20) / 100 : 0
    return { invoiceId: id, amount, ...(withheld > 0 ? { withheld } : {}) }
  })
}

function aReason(desk: MoneyDesk) {
  return { reason: desk.random(2) === 0 ? ('mistake' as const) : ('returned' as const) }
}

function line(desk: MoneyDesk) {
  return { description: 'Design', quantity: 1 + desk.random(3), unitPrice: lkr(desk, 400_000) }
}
