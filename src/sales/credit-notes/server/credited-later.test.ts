import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import * as clients from '#sales/clients/shared/client-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import * as endpoints from '../shared/credit-note-endpoints.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'

/** What happens to a credit note when something else changes afterwards. */

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const params = (id: number) => ({ id: String(id) })
let count = 0

/** An issued invoice of 100.00 of a client of its own. */
async function issued(): Promise<Invoice & { clientId: number }> {
  count += 1
  const email = `later${count}@example.lk`
  const body = { companyName: `Later ${count}`, contactName: 'A', email, phone: '1' }
  const clientId = (await scene.call(clients.createClient, { body })).body.id
  return {
    ...(await scene.addIssued({ clientId, items: [{ description: 'Work', unitPrice: 100 }] })),
    clientId,
  }
}
async function credited({ id, items }: Invoice, amount: number): Promise<CreditNote> {
  const body = { reason: 'not_done' as const, lines: [{ lineId: items[0]?.id ?? 0, amount }] }
  const reply = await scene.call(endpoints.creditInvoice, { params: params(id), body })
  expect([reply.status, reply.error.message]).toEqual([201, undefined])
  return reply.body
}
const accountOf = async (clientId: number) =>
  (await scene.call(payments.getClientAccount, { params: params(clientId) })).body
const refund = (accountId: number, amount: number) =>
  scene.call(payments.refund, { params: params(accountId), body: { amount, method: 'bank' } })
const deleteClient = (id: number) => scene.call(clients.deleteClient, { params: params(id) })
async function restoreClient(id: number): Promise<void> {
  const bin = (await scene.call(listBin, {})).body
  const deletion = bin.find(({ entity, entityId }) => entity === 'client' && entityId === String(id))
  expect((await scene.call(restoreFromBin, { params: params(deletion?.id ?? 0) })).status).toBe(200)
}

it('what was credited is not written off as well, so that nothing is given away', async () => {
  const invoice = await issued()
  const paid = await scene.payPart(invoice.id, { amount: 60 })
  await credited(invoice, 100)
  const reversal = { params: { id: String(paid.body.payments[0]?.id) }, body: { reason: 'mistake' } } as const
  expect((await scene.call(payments.reversePayment, reversal)).status).toBe(201)
  const refused = await scene.call(payments.writeOff, {
    params: params(invoice.id),
    body: { reason: 'Gone' },
  })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'LKR 60.00 of it were credited and are on the client’s account: apply them instead',
  ])
  await expect(
    scene.app.platform.pool.query(
      'update invoices set written_off_cents = 6000, paid_cents = 10000 where id = $1',
      [invoice.id],
    ),
  ).rejects.toThrow(/invoices_not_received|sum/)
  const { id: accountId } = await accountOf(invoice.clientId)
  const body = { invoiceId: invoice.id, amount: 60 }
  expect((await scene.call(payments.applyToInvoice, { params: params(accountId ?? 0), body })).status).toBe(
    200,
  )
  expect((await scene.read(invoice.id)).status).toBe('Closed')
})

it('taken back and paid back at once, one of the two is refused with a sentence', async () => {
  for (let round = 0; round < 12; round++) {
    const invoice = await issued()
    await scene.pay(invoice.id)
    const note = await credited(invoice, 50)
    const { id: accountId } = await accountOf(invoice.clientId)
    const back = (await refund(accountId ?? 0, 50)).body
    expect((await deleteClient(invoice.clientId)).status).toBe(204)
    const refunded = back.entries.find(({ kind }) => kind === 'refund')
    await scene.call(payments.reversePayment, {
      params: { id: String(refunded?.id) },
      body: { reason: 'mistake' },
    })
    const replies = await Promise.all([
      scene.call(endpoints.voidCreditNote, { params: params(note.id) }),
      refund(accountId ?? 0, 50),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(Math.max(...statuses), statuses.join()).toBeLessThan(500)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  }
})

it('of a client in the bin, its money is on the account that comes back with the client', async () => {
  const [paid, unpaid] = [await issued(), await issued()]
  await scene.pay(paid.id)
  const receipt = { clientId: unpaid.clientId, amount: 10, parts: [], restToAccount: true }
  const arrived = await scene.call(payments.addReceipt, { body: receipt })
  expect(arrived.status).toBe(201)
  const { id: accountId } = await accountOf(unpaid.clientId)
  expect((await refund(accountId ?? 0, 10)).status).toBe(200)
  for (const invoice of [paid, unpaid]) {
    expect((await deleteClient(invoice.clientId)).status).toBe(204)
    await credited(invoice, 50)
    await restoreClient(invoice.clientId)
  }
  expect((await accountOf(paid.clientId)).balance).toBe(50)
  expect((await accountOf(unpaid.clientId)).entries.map(({ kind }) => kind)).toContain('credit')
})

it('is sent to where its client is reached now', async () => {
  const invoice = await issued()
  const note = await credited(invoice, 100)
  const { body: client } = await scene.call(clients.getClient, { params: params(invoice.clientId) })
  const { companyName, contactName, phone } = client
  await scene.call(clients.replaceClient, {
    params: params(invoice.clientId),
    body: { companyName, contactName, phone, email: 'new@example.lk' },
  })
  expect((await scene.call(endpoints.sendCreditNote, { params: params(note.id) })).status).toBe(200)
  const { rows } = await scene.app.platform.pool.query<{ to_address: string }>(
    'select to_address from outbox_messages order by id desc limit 1',
  )
  expect(rows).toEqual([{ to_address: 'new@example.lk' }])
})

it('taken back in another month, all of its rows are dated like the note', async () => {
  const invoice = await issued()
  const note = await credited(invoice, 30)
  scene.setClock('2026-12-02T04:00:00Z')
  expect((await scene.call(endpoints.voidCreditNote, { params: params(note.id) })).status).toBe(200)
  scene.setClock('2026-11-20T04:00:00Z')
  const { rows } = await scene.app.platform.pool.query(
    `select distinct paid_on::text as day from payments
     where credit_note_id = $1 or transfer_id in (select transfer_id from payments where invoice_id = $2)`,
    [note.id, invoice.id],
  )
  expect(rows).toEqual([{ day: '2026-11-20' }])
})
