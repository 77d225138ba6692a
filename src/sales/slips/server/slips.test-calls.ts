import { createInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { FeatureCalls } from '#test/feature-calls.ts'
import { samplePng } from '#test/sample-files.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { fileSlip } from '../shared/slip-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /slips': 'accountants',
    'POST /slips': 'accountants',
    'POST /slips/:id/refuse': 'accountants',
    'GET /slips/:id/file': 'accountants',
    'POST /public/:token/slip': 'anybody',
  },
  one: {
    async slips({ app, admin, idOf }) {
      const body = { clientId: Number(await idOf('clients')), items: [SAMPLE_ITEM] }
      const { id } = (await app.call(createInvoice, { as: admin, body })).body
      await app.call(setInvoiceStatus, { as: admin, params: { id: String(id) }, body: { status: 'Sent' } })
      // the same file would be refused
      const picture = samplePng({ extra: Buffer.from(String(id)) })
      const file = new Blob([new Uint8Array(picture)], { type: 'image/png' })
      const query = { invoiceId: String(id) }
      return (await app.call(fileSlip, { as: admin, query, body: file })).body.id
    },
  },
  bodies: () => ({
    'POST /slips': samplePng(),
    'POST /slips/:id/refuse': { why: 'It is of another invoice' },
    'POST /public/:token/slip': samplePng(),
  }),
}
