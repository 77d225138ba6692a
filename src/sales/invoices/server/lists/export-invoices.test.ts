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
    'Number,Status,Client,Email,Issued,Due,Subtotal (LKR),Tax rate (%),Tax (LKR),Total (LKR),Paid (LKR),Remaining (LKR)',
  ])
  const { id, invoiceNumber } = await scene.addIssued()
  await scene.payPart(id, { amount: 400.5 })
  await scene.addIssued()
  const [, , paid] = await rowsOf(exportInvoices)
  expect(paid).toMatch(
    new RegExp(`^${invoiceNumber},Partially Paid,.*,2026-11-20,.*,1000,0,0,1000,400\\.5,599\\.5$`),
  )
  expect(await rowsOf(exportInvoices, '?status=Sent')).toHaveLength(2)
  const [header, ...payments] = await rowsOf(exportPayments)
  expect(header).toBe('Date,Invoice number,Client,Amount (LKR),Notes,Recorded by,Recorded at')
  expect(payments).toEqual([
    expect.stringMatching(new RegExp(`^2026-11-20,${invoiceNumber},.*,400\\.5,,Test Person,`)),
  ])
})
