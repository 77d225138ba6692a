import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { exportInvoices, exportPayments } from '../../shared/invoice-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterAll(() => scene.stop())

const rowsOf = async (endpoint: typeof exportInvoices | typeof exportPayments, query = '') => {
  const { text, headers } = await scene.app.send({
    method: 'GET',
    url: `/api${endpoint.path}${query}`,
    token: scene.admin,
  })
  const rows = text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(headers['x-total-count']).toBe(String(rows.length - 1))
  return rows
}

it('the exports contain the filtered invoices and their payments, and say how many there are', async () => {
  expect(await rowsOf(exportInvoices)).toEqual([
    'Number,Status,Client,Email,Issued,Due,Subtotal (LKR),Tax rate (%),Tax (LKR),Total (LKR),Paid (LKR),Remaining (LKR),Discount (LKR),Net (LKR),SSCL (LKR)',
  ])
  const { id, invoiceNumber } = await scene.addIssued()
  await scene.payPart(id, { amount: 400.5 })
  await scene.addIssued()
  const [, , paid] = await rowsOf(exportInvoices)
  expect(paid).toMatch(
    new RegExp(`^${invoiceNumber},Partially Paid,.*,2026-11-20,.*,1000,0,0,1000,400\\.5,599\\.5,0,1000,0$`),
  )
  expect(await rowsOf(exportInvoices, '?status=Sent')).toHaveLength(2)
  const [header, ...payments] = await rowsOf(exportPayments)
  expect(header).toBe(
    'Date,Invoice number,Client,Amount (LKR),Notes,Recorded by,Recorded at,Kind,Method,Reference,Receipt,Reverses,Payment',
  )
  expect(payments).toEqual([
    expect.stringMatching(new RegExp(`^2026-11-20,${invoiceNumber},.*,400\\.5,,Test Person,`)),
  ])
})

it('the exports contain what belongs to a project', async () => {
  const { rows } = await scene.app.platform.pool.query<{ id: number }>(
    `insert into projects (name) values ('Kandy Hotel') returning id`,
  )
  const projectId = rows[0]?.id
  const { id } = await scene.addIssued({ projectId })
  await scene.payPart(id, { amount: 250 })
  for (const endpoint of [exportInvoices, exportPayments]) {
    expect(await rowsOf(endpoint, `?projectId=${projectId}`)).toHaveLength(2)
    expect(await rowsOf(endpoint, '?projectId=999999')).toHaveLength(1)
  }
})

it('the export states discount, net amount and SSCL', async () => {
  await scene.addDraft({
    discountPercent: 10,
    taxRate: 18,
    levyRate: 2.5,
    items: [{ description: 'Photos', quantity: 3, unitPrice: 3333.33, discountPercent: 12.5 }],
  })
  const [, newest] = await rowsOf(exportInvoices)
  // 8,749.99 less 875.00; 2.5 % of 7,874.99; 18 % of 8,071.86
  expect(newest).toMatch(/,8749\.99,18,1452\.93,9524\.79,0,9524\.79,875,7874\.99,196\.87$/)
})
