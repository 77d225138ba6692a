import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteClient } from '#sales/clients/shared/client-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

async function deletionOf(id: number) {
  const bin = await scene.call(listBin)
  return bin.body.find((entry) => entry.entity === 'invoice' && entry.entityId === String(id))
}
const restore = async (id: number) =>
  scene.call(restoreFromBin, { params: { id: String((await deletionOf(id))?.id) } })

describe('deleting an invoice', () => {
  it('removes a draft, and the bin restores it completely', async () => {
    const items = [
      { description: 'Design', quantity: 1.25, unitPrice: 99.99 },
      { description: 'Hosting', unitPrice: 10 },
    ]
    const draft = await scene.addDraft({ items, taxRate: 18, dueDate: '2026-12-01', notes: 'නිමල්' })
    expect((await scene.remove(draft.id)).status).toBe(204)
    expect((await scene.remove(draft.id)).status).toBe(404)
    expect(await deletionOf(draft.id)).toMatchObject({ title: `INV${draft.id} Lake View` })
    expect((await restore(draft.id)).status).toBe(200)
    expect(await scene.read(draft.id)).toEqual({ ...draft, version: draft.version + 1 })
    expect((await scene.history(draft.id)).map(({ action }) => action)).toEqual(['restored', 'created'])
    expect((await scene.send(draft.id)).status).toBe(200)
  })

  it('and restoring a draft leaves out a client and a task that no longer exist', async () => {
    const { rows } = await scene.app.platform.pool.query<{ id: number }>(
      `insert into tasks (task_name) values ('Design') returning id`,
    )
    const taskId = rows[0]?.id ?? 0
    const other = await addClient()
    const draft = await scene.addDraft({
      clientId: other,
      items: [{ description: 'Design', unitPrice: 1, taskId }],
    })
    await scene.remove(draft.id)
    await scene.call(deleteClient, { params: { id: String(other) } })
    await scene.app.platform.pool.query('delete from tasks where id = $1', [taskId])
    expect((await restore(draft.id)).status).toBe(200)
    expect(await scene.read(draft.id)).toMatchObject({ clientId: null, clientName: 'Gone Ltd', total: 1 })
  })

  it('makes an issued one void: it keeps its number, lines and position, and its PDF says so', async () => {
    const issued = await scene.addIssued({ dueDate: '2026-11-01' })
    expect((await scene.remove(issued.id)).status).toBe(204)
    expect(await scene.read(issued.id)).toEqual({
      ...issued,
      status: 'Void',
      version: issued.version + 1,
      remainingAmount: 0,
      updatedAt: expect.any(String),
    })
    expect(await scene.pdf(issued.id)).toContain(`"number":"${String(issued.invoiceNumber)}","mark":"Void"`)
    expect(await deletionOf(issued.id)).toBeUndefined()
    expect((await scene.history(issued.id)).map(({ action }) => action)).toEqual([
      'voided',
      'issued',
      'created',
    ])
  })

  it('makes a draft void if it was issued before, so that its number is never assigned again', async () => {
    await scene.addSettings({ invoicePrefix: 'V', invoiceNumberFormat: '{PREFIX}-{SEQ}' })
    const { id } = await scene.addIssued()
    await scene.setStatus(id, 'Draft')
    await scene.remove(id)
    expect(await scene.read(id)).toMatchObject({ status: 'Void', invoiceNumber: 'V-1', issueDate: null })
    expect(await scene.pdf(id)).toContain('"number":"V-1","mark":"Void"')
    expect((await scene.addIssued()).invoiceNumber).toBe('V-2')
  })

  it('is refused with payments, for a void one, and for one that does not exist', async () => {
    const [part, whole, gone] = [await scene.addIssued(), await scene.addIssued(), await scene.addIssued()]
    await scene.payPart(part.id, { amount: 1 })
    await scene.pay(whole.id)
    await scene.remove(gone.id)
    const before = await scene.everything()
    const replies = [part.id, whole.id, gone.id, 2_000_000].map((id) => scene.remove(id))
    expect((await Promise.all(replies)).map(({ status, error }) => [status, error.message])).toEqual([
      [409, 'An invoice with payments cannot be deleted'],
      [409, 'An invoice with payments cannot be deleted'],
      [409, 'This invoice is void already and keeps its number'],
      [404, 'Invoice not found'],
    ])
    expect(await scene.everything()).toEqual(before)
  })

  it('and paying it at the same time: only one of the two succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await scene.addIssued()
      const replies = await Promise.all([scene.remove(id), scene.pay(id)])
      expect(replies.map(({ status }) => status)).toEqual(
        (await scene.read(id)).status === 'Void' ? [204, 409] : [409, 200],
      )
    }
  })
})

async function addClient(): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ id: number }>(
    `insert into clients (company_name, contact_name, email, phone, created_at, updated_at)
     values ('Gone Ltd', 'X', 'x@gone.lk', '1', now(), now()) returning id`,
  )
  return rows[0]?.id ?? 0
}
