import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createCompanyProfile,
  deleteCompanyLankaqr,
  uploadCompanyLankaqr,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { payInvoice } from '#sales/invoices/shared/payment-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { sweepFiles } from '#platform/server/records/stored-files.ts'
import { lankaqrPicture, lankaqrText } from '#test/sample-lankaqr.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createLink } from '../../shared/link-endpoints.ts'

const PICTURE = lankaqrPicture(lankaqrText())
const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let admin: TestAccount
let company: string
beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  admin = await app.createAccount({ role: 'ADMIN' })
  const body = { name: 'Kadal', isDefault: true }
  company = String((await app.call(createCompanyProfile, { as: admin, body })).body.id)
  const uploaded = await app.call(uploadCompanyLankaqr, {
    as: admin,
    params: { id: company },
    query: { payload: lankaqrText() },
    body: new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }),
  })
  expect(uploaded.status).toBe(200)
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const page = (path: string) => app.send({ method: 'GET', url: path, from: '10.9.0.1' })
async function pathOf(kind: 'quote' | 'invoice', id: number): Promise<string> {
  const { body } = await app.call(createLink, { as: admin, body: { kind, id } })
  return new URL(body.link?.address ?? '').pathname
}

it('stands on the page of an issued invoice while something is to be paid (spec 25.2)', async () => {
  const body = { clientEmail: 'd@lake.example', items: [SAMPLE_ITEM], language: 'ta' as const }
  const { id } = (await app.call(createInvoice, { as: admin, body })).body
  const params = { id: String(id) }
  await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
  const path = await pathOf('invoice', id)
  expect(String((await page(path)).body)).toContain(
    `<img src="${path}/lankaqr" alt="LANKAQR"><figcaption class="small">எந்த LANKAQR செயலியாலும் ஸ்கேன் செய்து செலுத்துக`,
  )

  // as it was issued: the company has another code meanwhile, or none
  await app.call(deleteCompanyLankaqr, { as: admin, params: { id: company } })
  for (const later of [0, 40 * DAY]) await sweepFiles(app.platform.database, new Date(Date.now() + later))
  const picture = await page(`${path}/lankaqr`)
  expect([picture.status, picture.headers]).toMatchObject([
    200,
    { 'content-type': 'image/png', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  ])
  expect(picture.headers['content-length']).toBe(String(PICTURE.length))

  await app.call(payInvoice, { as: admin, params })
  expect(String((await page(path)).body)).not.toContain('LANKAQR')
  expect((await page(`${path}/lankaqr`)).status).toBe(404)
})

it('is on no quote', async () => {
  const body = { clientEmail: 'd@lake.example', items: [SAMPLE_ITEM], status: 'Sent' as const }
  const quote = await app.call(createQuote, { as: admin, body })
  const path = await pathOf('quote', quote.body.id)
  expect(String((await page(path)).body)).not.toContain('LANKAQR')
  expect((await page(`${path}/lankaqr`)).status).toBe(404)
})
