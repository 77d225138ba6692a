import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'
import { createInvoice, setInvoiceStatus, splitInvoice } from '../../shared/invoice-endpoints.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await startWorkScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.app.stop())

const to = (id: number) => ({ as: scene.admin, params: { id: String(id) } })
const line = (description: string, unitPrice: number, isTaxed: boolean) => ({
  description,
  quantity: 1,
  unitPrice,
  isTaxed,
})
const MIXED = [line('Design', 1000, true), line('Stamp fees', 333.33, false), line('Print', 500, true)]

async function addDraft(body: object = {}): Promise<Invoice> {
  const reply = await scene.app.call(createInvoice, {
    as: scene.admin,
    body: { clientId: scene.clientId, taxRate: 18, items: MIXED, ...body },
  })
  return reply.body
}

async function split(id: number): Promise<[Invoice, Invoice]> {
  const { body, status } = await scene.app.call(splitInvoice, to(id))
  expect(status).toBe(201)
  const [taxed, untaxed] = body
  if (taxed === undefined || untaxed === undefined) throw new Error('there are not two')
  return [taxed, untaxed]
}

describe('splitting a draft (spec 20.2)', () => {
  it('leaves its taxed lines and makes a draft of the others, with the same client and terms', async () => {
    const draft = await addDraft({ subject: 'Web shop', dueDate: '2026-12-20', paymentMode: 'Bank' })
    const [taxed, untaxed] = await split(draft.id)
    expect(taxed.id).toBe(draft.id)
    expect(taxed.items.map(({ description }) => description)).toEqual(['Design', 'Print'])
    expect(taxed.items.map(({ id }) => id)).toEqual([draft.items[0]?.id, draft.items[2]?.id])
    expect(untaxed).toMatchObject({
      status: 'Draft',
      clientId: scene.clientId,
      subject: 'Web shop',
      dueDate: '2026-12-20',
      paymentMode: 'Bank',
      taxRate: 18,
      taxAmount: 0,
      total: 333.33,
      items: [{ description: 'Stamp fees', isTaxed: false }],
    })
    expect(taxed.total + untaxed.total).toBeCloseTo(draft.total, 2)
  })

  it.each([
    { discountAmount: 100 },
    { discountAmount: 0.01 },
    { discountPercent: 10 },
    { discountPercent: 33.3333 },
    { discountPercent: 100 },
  ])('shares out the discount %j so that nothing is left over', async (discount) => {
    const draft = await addDraft(discount)
    const [taxed, untaxed] = await split(draft.id)
    const cents = (amount: number) => Math.round(amount * 100)
    for (const name of ['discountAmount', 'netAmount', 'taxedAmount', 'taxAmount', 'total'] as const)
      expect(cents(taxed[name]) + cents(untaxed[name])).toBe(cents(draft[name]))
  })

  it('moves billed work with its line: it is neither billed twice nor free', async () => {
    const [first, second] = [await scene.addTask(), await scene.addTask()]
    const draft = await scene.bill({ taskIds: [first] }, { taskIds: [second] })
    if (typeof draft === 'string') throw new Error(draft)
    const items = draft.items.map(({ id, description, unitPrice }, index) => ({
      id,
      description,
      quantity: 1,
      unitPrice,
      isTaxed: index === 0,
    }))
    await scene.replace(draft.id, items)
    const [taxed, untaxed] = await split(draft.id)
    expect(await scene.billed()).toEqual([`task ${first} on ${taxed.id}`, `task ${second} on ${untaxed.id}`])
    expect(await scene.bill({ taskIds: [second] })).toContain(`is on INV${untaxed.id} already`)
  })

  it('is done once by ten at a time', async () => {
    const { id } = await addDraft()
    const replies = await Promise.all(Array.from({ length: 10 }, () => scene.app.call(splitInvoice, to(id))))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(409),
    ])
  })

  it('is refused without both kinds of lines, and once it is issued', async () => {
    const plain = await addDraft({ items: MIXED.slice(0, 1) })
    const refused = await scene.app.call(splitInvoice, to(plain.id))
    expect(refused.status).toBe(409)
    const issued = await addDraft()
    await scene.app.call(setInvoiceStatus, { ...to(issued.id), body: { status: 'Sent' } })
    expect((await scene.app.call(splitInvoice, to(issued.id))).status).toBe(409)
  })
})
