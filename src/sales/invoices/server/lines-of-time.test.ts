import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { listInvoices } from '../shared/invoice-endpoints.ts'
import { INVOICE_FIELD_WORDS } from '../shared/invoice-field-words.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const TIME = { description: 'Payment screen\n#347', minutes: 20, unitPrice: 6_000 }

async function addProject(name: string): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ id: number }>(
    'insert into projects (name) values ($1) returning id',
    [name],
  )
  return rows[0]?.id ?? 0
}

describe('a line of time (spec 9.13)', () => {
  it('comes to its minutes at the price of an hour, rounded once', async () => {
    const items = [
      TIME,
      { ...TIME, minutes: 80, discountPercent: 50 },
      { ...TIME, minutes: 1, unitPrice: 0.3 },
    ]
    const { id, ...draft } = await scene.addDraft({ items, taxRate: 18 })
    expect(draft).toMatchObject({
      items: [
        { minutes: 20, quantity: 0.3333, unit: null, amount: 2_000, discountAmount: 0 },
        { minutes: 80, quantity: 1.3333, amount: 4_000, discountAmount: 4_000 },
        { minutes: 1, quantity: 0.0167, amount: 0.01 },
      ],
      subtotal: 6_000.01,
      total: 7_080.01,
    })
    await scene.setStatus(id, 'Sent')
    expect(await scene.pdf(id)).toContain('1:20 h')
  })

  it('is compared, recorded and shown by its length', async () => {
    const { id } = await scene.addDraft({ items: [TIME] })
    const { body } = await scene.replace(id, { items: [{ ...TIME, minutes: 21 }] })
    expect(body).toMatchObject({ items: [{ minutes: 21, amount: 2_100 }], total: 2_100 })
    const [entry] = await scene.history(id)
    const fields = entry?.fields.find(({ name }) => name === INVOICE_FIELD_WORDS.items)
    expect([fields?.before, fields?.after]).toEqual([
      expect.stringContaining('0:20 h × LKR 6,000.00'),
      expect.stringContaining('0:21 h × LKR 6,000.00'),
    ])
  })

  it.each([0, 600_001, 1.5, '20'])('cannot have %j minutes', async (minutes) => {
    const reply = await scene.replace(1, { items: [{ ...TIME, minutes }] })
    expect([reply.status, reply.error.message]).toEqual([400, 'Time must be 1 to 600,000 minutes'])
  })

  it('is stored only with the amount and the hours that its minutes come to', async () => {
    const { id } = await scene.addDraft({ items: [TIME] })
    const set = (values: string) =>
      scene.app.platform.pool.query(`update invoice_items set ${values} where invoice_id = ${id}`)
    await expect(set('amount_cents = 199980')).rejects.toThrow('invoice_items_amount')
    await expect(set('quantity = 0.5')).rejects.toThrow('invoice_items_hours')
  })
})

describe('the project of a document', () => {
  it('is kept by a replacement that leaves it out, and cleared by null', async () => {
    const [projectId, other] = [await addProject('Kandy Hotel'), await addProject('Galle Fort')]
    const { id, ...draft } = await scene.addDraft({ projectId, items: [{ ...TIME, projectId: other }] })
    expect(draft).toMatchObject({ projectId, items: [{ projectId: other }] })
    expect((await scene.replace(id, { subject: 'November' })).body).toMatchObject({ projectId })
    expect((await scene.replace(id, { projectId: null })).body).toMatchObject({ projectId: null })
  })

  it('may belong to another client: it may have been given to one since', async () => {
    const projectId = await addProject('Negombo Fish Market')
    const { id } = await scene.addDraft({ projectId })
    await scene.app.platform.pool.query(
      `with other as (insert into clients (company_name, contact_name, email, phone)
         values ('Lake View', 'Ayesha', 'a@lakeview.lk', '1') returning id)
       update projects set client_id = other.id from other where projects.id = $1`,
      [projectId],
    )
    expect((await scene.replace(id, { projectId, subject: 'December' })).body).toMatchObject({ projectId })
  })

  it.each([{ projectId: 999_999 }, { items: [{ ...TIME, projectId: 999_999 }] }])(
    'has to exist: %j',
    async (body) => {
      const reply = await scene.replace((await scene.addDraft()).id, body)
      expect([reply.status, reply.error.message]).toEqual([
        400,
        expect.stringContaining('project with this id'),
      ])
    },
  )

  it('filters the list of invoices, as the project of a line does', async () => {
    const projectId = await addProject('Matara Market')
    const [own, line] = [
      await scene.addDraft({ projectId }),
      await scene.addDraft({ items: [{ ...TIME, projectId }] }),
    ]
    const { body } = await scene.call(listInvoices, { query: { projectId: String(projectId) } })
    expect(body.map(({ id }) => id)).toEqual([line.id, own.id])
  })

  it('is emptied when the project is deleted', async () => {
    const projectId = await addProject('Jaffna Library')
    const { id } = await scene.addDraft({ projectId, items: [{ ...TIME, projectId }] })
    await scene.app.platform.pool.query('delete from projects where id = $1', [projectId])
    expect(await scene.read(id)).toMatchObject({ projectId: null, items: [{ projectId: null }] })
  })
})

describe('a line that is edited', () => {
  const NAMES = ['Design', 'Photography', 'Print']
  const idsOf = (invoice: { items: readonly { id: number }[] }) => invoice.items.map(({ id }) => id)
  const named = (...names: string[]) => names.map((description) => ({ description, unitPrice: 10 }))

  it('stays the same line, wherever it is moved', async () => {
    const { id, ...draft } = await scene.addDraft({ items: named(...NAMES) })
    const [design, photography, print] = idsOf(draft)
    const items = [
      { id: print, description: 'Printing', unitPrice: 20 },
      { description: 'Paper', unitPrice: 1 },
      { id: design, description: 'Design', unitPrice: 10 },
    ]
    const { body } = await scene.replace(id, { items })
    expect(body.items.map(({ description }) => description)).toEqual(['Printing', 'Paper', 'Design'])
    expect([body.items[0]?.id, body.items[2]?.id]).toEqual([print, design])
    expect(idsOf(body)).not.toContain(photography)
    expect(body.version).toBeGreaterThan(draft.version)
    const turned = await scene.replace(id, { items: body.items.toReversed() })
    expect(idsOf(turned.body)).toEqual(idsOf(body).toReversed())
    expect(turned.body.version).toBe(body.version + 1)
  })

  it('is found by its description where no line has an id', async () => {
    const { id, ...draft } = await scene.addDraft({ items: named(...NAMES, 'Design') })
    const [design, photography, , again] = idsOf(draft)
    const { body } = await scene.replace(id, { items: named('Design', 'Design', 'Photography', 'Design') })
    expect(idsOf(body).slice(0, 3)).toEqual([design, again, photography])
  })
})
