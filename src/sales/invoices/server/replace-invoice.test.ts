import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient, replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { updateCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { AppError } from '#platform/shared/errors.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const lastChange = async (id: number) =>
  (
    await scene.app.platform.pool.query<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
      `select before, after from changes where entity = 'invoice' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    )
  ).rows[0]

describe('editing an invoice', () => {
  it('replaces every field and line of a draft, and records them', async () => {
    const { id } = await scene.addDraft({ dueDate: '2026-12-01', notes: 'First' })
    const items = [
      { description: 'Design', quantity: 2.5, rate: 1000.1 },
      { description: 'Hosting', unitPrice: 10 },
    ]
    const { body } = await scene.replace(id, { items, taxRate: 18, dueDate: '2026-12-15', subject: 'Site' })
    expect(body).toMatchObject({
      subtotal: 2510.25,
      taxAmount: 451.85,
      total: 2962.1,
      notes: null,
      subject: 'Site',
      dueDate: '2026-12-15',
    })
    expect(body.items.map(({ description, amount }) => [description, amount])).toEqual([
      ['Design', 2500.25],
      ['Hosting', 10],
    ])
    expect((await scene.history(id))[0]).toMatchObject({
      action: 'edited',
      detail: null,
      fields: [
        { name: 'Due date', before: '1 Dec 2026', after: '15 Dec 2026' },
        { name: 'Tax rate', before: '0%', after: '18%' },
        { name: 'Subject', before: '', after: 'Site' },
        { name: 'Notes', before: 'First', after: '' },
        {
          name: 'Line items',
          before: 'Design: 1 × LKR 1,000.00',
          after: 'Design: 2.5 × LKR 1,000.10\nHosting: 1 × LKR 10.00',
        },
        { name: 'Total', before: 'LKR 1,000.00', after: 'LKR 2,962.10' },
      ],
    })
    const change = await lastChange(id)
    expect(change?.before).toMatchObject({
      due_date: '2026-12-01',
      items: [{ description: 'Design', quantity: 1 }],
    })
    expect(change?.after).toMatchObject({ event: 'edited', due_date: '2026-12-15', total_cents: 296_210 })
  })

  it('without a change writes nothing', async () => {
    const { id } = await scene.addIssued({ notes: 'Same' })
    const before = await scene.everything()
    expect((await scene.replace(id, { notes: 'Same' })).status).toBe(200)
    expect(await scene.everything()).toEqual(before)
  })

  it('that was issued keeps number, day and the frozen company, and renders its PDF again', async () => {
    const issued = await scene.addIssued()
    const { rows } = await scene.app.platform.pool.query<{ id: number }>('select id from company_profiles')
    const profile = { id: String(rows[0]?.id) }
    await scene.call(updateCompanyProfile, { params: profile, body: { name: 'Renamed Works' } })
    await scene.call(replaceClient, {
      params: { id: String(scene.clientId) },
      body: {
        companyName: 'Lake View',
        contactName: 'Ayesha Perera',
        email: 'ayesha@lakeview.lk',
        phone: '1',
        address: 'Moved to Galle',
      },
    })
    scene.setClock('2026-11-22T04:00:00Z')
    const { body } = await scene.replace(issued.id, { notes: 'Corrected' })
    expect(body).toMatchObject({
      invoiceNumber: issued.invoiceNumber,
      issueDate: '2026-11-20',
      notes: 'Corrected',
      status: 'Sent',
    })
    const pdf = await scene.pdf(issued.id)
    expect(pdf).toContain('Corrected')
    expect(pdf).toContain('"companyName":"Sample Works"')
    expect(pdf).toContain('12 Lake Road')
    expect(pdf).not.toContain('Galle')
    expect((await lastChange(issued.id))?.after).toMatchObject({ pdf_file_id: expect.any(Number) })

    // the client's current record is used only after another client, or another name or e-mail, was entered
    await scene.replace(issued.id, { notes: 'Corrected', clientEmail: 'accounts@lakeview.lk' })
    const renamed = await scene.pdf(issued.id)
    expect(renamed).toContain('accounts@lakeview.lk')
    expect(renamed).toContain('Moved to Galle')
    expect(renamed).toContain('"companyName":"Sample Works"')
  })

  it('to set another client uses its name and e-mail', async () => {
    const other = await scene.call(createClient, {
      body: { companyName: 'Hill Top', contactName: 'Nimal', email: 'nimal@hilltop.lk', phone: '2' },
    })
    const { id } = await scene.addIssued()
    const { body } = await scene.replace(id, { clientId: other.body.id })
    expect(body).toMatchObject({ clientName: 'Hill Top', clientEmail: 'nimal@hilltop.lk' })
    expect(await scene.pdf(id)).toContain('"clientName":"Hill Top"')
  })

  it('that was issued changes nothing if it cannot be rendered', async () => {
    const { id } = await scene.addIssued()
    const before = await scene.everything()
    scene.renderer.before = async () => {
      throw new AppError('unavailable', 'The document cannot be made now')
    }
    expect((await scene.replace(id, { notes: 'Later' })).status).toBe(503)
    scene.renderer.before = async () => undefined
    expect(await scene.everything()).toEqual(before)
  })

  it('is refused once something is paid, for a void one, and for one that does not exist', async () => {
    const paid = await scene.addIssued()
    await scene.payPart(paid.id, { amount: 1 })
    const gone = await scene.addIssued()
    await scene.remove(gone.id)
    const free = await scene.addIssued({ items: [{ description: 'A gift' }] })
    const before = await scene.everything()
    const replies = await Promise.all(
      [paid.id, gone.id, free.id, 2_000_000].map((id) => scene.replace(id, { notes: 'x' })),
    )
    expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
      [409, 'An invoice with payments can no longer be edited'],
      [409, 'A void invoice cannot be edited'],
      [409, 'A paid invoice can no longer be edited'],
      [404, 'Invoice not found'],
    ])
    expect(await scene.everything()).toEqual(before)
  })

  it('and paying it at the same time: the payment never exceeds the new total', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await scene.addIssued()
      const [edited, paid] = await Promise.all([
        scene.replace(id, { items: [{ description: 'Less', unitPrice: 500 }] }),
        scene.payPart(id, { amount: 1000 }),
      ])
      const invoice = await scene.read(id)
      expect([edited.status, paid.status]).toEqual(paid.status === 200 ? [409, 200] : [200, 400])
      expect(invoice.paidAmount).toBeLessThanOrEqual(invoice.total)
    }
  })
})
