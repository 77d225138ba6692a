import { applyToInvoice, addReceipt, getClientAccount } from '#sales/invoices/shared/payment-endpoints.ts'
import { withhold } from '#sales/invoices/shared/withholding-endpoints.ts'
import { createInvoice, getInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createItem } from '#sales/items/shared/item-endpoints.ts'
import { addMasterData } from './sample-master-data.ts'
import { addSales, SAMPLE_ITEM } from './sample-sales.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** How many records of each kind: some are used up by the calls that they are for. */
const EACH = 20

/** Records of one client with which the calls of payments can succeed. */
export interface MoneyRecords {
  /** Issued, and paid only in part, from the account. */
  invoiceIds: number[]
  /** What one of its lines is credited with, in calls for that invoice. */
  creditedLines: { lineId: number; amount: number }[]
  /** The ids of calls that need such records, by call. */
  ids: Record<string, string[]>
}

/** Adds an account with money, receipts that can be moved or reversed, unpaid invoices, and items that no line uses. */
export async function addMoney(app: TestApp, admin: TestAccount, clientId: number): Promise<MoneyRecords> {
  const some = async <Result>(add: (index: number) => Promise<Result>) => {
    const added: Result[] = []
    for (let index = 0; index < EACH; index++) added.push(await add(index))
    return added
  }
  const issue = async () => {
    const { invoices: id } = await addSales(app, admin, clientId)
    await app.call(setInvoiceStatus, { as: admin, params: { id }, body: { status: 'Sent' } })
    return id
  }
  const receive = async () => {
    const body = { clientId, amount: 1_000, parts: [], restToAccount: true }
    return String((await app.call(addReceipt, { as: admin, body })).body.id)
  }
  const invoiceIds = (await some(issue)).map(Number)
  const moved = await some(receive)
  const reversed = new Set(await some(receive))
  const printed = await some(receive)
  const account = (await app.call(getClientAccount, { as: admin, params: { id: String(clientId) } })).body
  const params = { id: String(account.id) }
  for (const invoiceId of invoiceIds)
    await app.call(applyToInvoice, { as: admin, params, body: { invoiceId, amount: 200 } })
  const payments = account.entries.filter(({ receiptId }) => reversed.has(String(receiptId)))
  const creditedId = await issue()
  const withheldId = await issue()
  const withheld = await app.call(withhold, {
    as: admin,
    params: { id: withheldId },
    body: { amount: 1, certificateNumber: 'WHT/2026/118' },
  })
  const items = [SAMPLE_ITEM, { ...SAMPLE_ITEM, isTaxed: false }]
  const split = await some(
    async () =>
      (await app.call(createInvoice, { as: admin, body: { clientId, taxRate: 18, items } })).body.id,
  )
  const credited = await app.call(getInvoice, { as: admin, params: { id: creditedId } })
  const unused = await some(
    async (index) =>
      (await app.call(createItem, { as: admin, body: { name: `Unused ${index}`, unitPrice: 1 } })).body.id,
  )
  return {
    invoiceIds,
    creditedLines: credited.body.items.map(({ id }) => ({ lineId: id, amount: 1 })),
    ids: {
      'POST /invoices/:id/credit': [creditedId],
      'POST /invoices/:id/split': split.map(String),
      'POST /invoices/:id/write-off': await some(issue),
      'POST /invoices/:id/withhold': [withheldId],
      payments: withheld.body.payments.map(({ id }) => String(id)),
      'POST /payments/:id/reverse': payments.map(({ id }) => String(id)),
      'POST /receipts/:id/reallocate': moved,
      'POST /receipts/:id/print': printed,
      // clients with money on their account are not deleted
      'DELETE /clients/:id': await some(async () => (await addMasterData(app, admin)).clients),
      'POST /accounts/:id/apply': [params.id],
      'POST /accounts/:id/move-back': [params.id],
      'DELETE /items/:id': unused.map(String),
    },
  }
}
