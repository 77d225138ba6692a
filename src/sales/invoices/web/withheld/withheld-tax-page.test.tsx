import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { anInvoice } from '#test/web/invoices-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { beginTestDay, TODAY } from '#test/web/test-day.ts'
import {
  getWithholdingTotals,
  listWithholding,
  putCertificate,
  putCertificateScan,
} from '../../shared/withholding-endpoints.ts'
import { pageTitle } from '#platform/web/page/page-title.ts'
import type { WithheldTax } from '../../shared/withholding-schema.ts'
import { WithheldTaxPage } from './withheld-tax-page.tsx'

const WAITING: WithheldTax = {
  id: 1,
  invoice: { id: 31, label: 'INV-00031' },
  clientName: 'Lanka Foods (Pvt) Ltd',
  amount: 5_000,
  day: '2026-11-14',
  certificate: null,
  isReversed: false,
}
const HERE: WithheldTax = {
  ...WAITING,
  id: 2,
  invoice: { id: 30, label: 'INV-00030' },
  certificate: { number: 'WHT/2026/7', day: '2026-11-12', hasScan: true },
}
const TAKEN_BACK: WithheldTax = { ...HERE, id: 3, invoice: { id: 29, label: 'INV-00029' }, isReversed: true }

async function show() {
  await page.viewport(1440, 900)
  beginTestDay()
  const state = { rows: [WAITING, HERE, TAKEN_BACK] }
  const server = fakeServer()
    .on(listWithholding, ({ query }) => {
      const rows = state.rows.filter((row) => query.state !== 'waiting' || row.certificate === null)
      return new Counted(rows, rows.length)
    })
    .on(getWithholdingTotals, () => {
      const waiting = state.rows.filter(({ certificate }) => certificate === null).length
      return {
        waiting: { count: waiting, amount: waiting * 5_000 },
        received: { count: 2 - waiting, amount: (2 - waiting) * 5_000 },
      }
    })
    .on(putCertificate, ({ body }) => {
      state.rows = [{ ...WAITING, certificate: { ...body, hasScan: false } }, HERE, TAKEN_BACK]
      return anInvoice(31)
    })
  await renderAt('/invoices/withheld-tax', <WithheldTaxPage />)
  await expect.element(page.getByRole('table', { name: 'Withheld tax' })).toBeVisible()
  return { server, state }
}
const rowOf = (label: string) => page.getByRole('row', { name: new RegExp(label) })

test('says since when a certificate is awaited, with the sums, and shows only what waits when asked', async () => {
  await show()
  await expect
    .element(rowOf('INV-00031'))
    .toMatchTextContent(/waiting for certificate since 14 Nov 2026.*5,000\.00/)
  // for the bar at the top, which says Invoices otherwise
  expect(pageTitle.get().named).toBe('Withheld Tax')
  await expect.element(rowOf('INV-00030')).toMatchTextContent(/WHT\/2026\/7 of 12 Nov 2026/)
  await expect.element(rowOf('INV-00029')).toMatchTextContent(/payment reversed/)
  expect(rowOf('INV-00029').getByRole('button', { name: /^Edit/ }).query()).toBeNull()
  await expect.element(page.getByText('1 amount').first()).toBeVisible()
  await page.getByRole('button', { name: 'Waiting for certificate only' }).click()
  await expect.element(rowOf('INV-00030')).not.toBeInTheDocument()
  await expect.element(rowOf('INV-00031')).toBeVisible()
})

test('a certificate is added with its scan; the row no longer waits', async () => {
  const { server } = await show()
  server.on(putCertificateScan, () => anInvoice(31))
  await rowOf('INV-00031')
    .getByRole('button', { name: /^Add the certificate of LKR 5,000\.00/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Certificate' })
  await dialog.getByRole('button', { name: 'Save Certificate' }).click()
  await expect.element(dialog.getByText('Certificate number is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Certificate Number' }).fill('WHT/2026/118')
  await dialog.getByLabelText(/scan/i).upload(new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByText('scan.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Certificate' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(putCertificate).map(({ input }) => input.body)).toEqual([
    { number: 'WHT/2026/118', day: TODAY },
  ])
  expect(server.callsOf(putCertificateScan)).toHaveLength(1)
  await expect.element(rowOf('INV-00031')).toMatchTextContent(/WHT\/2026\/118/)
})

test('a refusal keeps the dialog with what was typed', async () => {
  const { server } = await show()
  const sentence = 'This payment was reversed: its certificate stays as it was'
  server.on(putCertificate, () => new ApiFailure(409, { message: sentence }))
  await rowOf('INV-00031')
    .getByRole('button', { name: /^Add the certificate/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Certificate' })
  await dialog.getByRole('textbox', { name: 'Certificate Number' }).fill('WHT/1')
  await dialog.getByRole('button', { name: 'Save Certificate' }).click()
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Certificate Number' })).toHaveValue('WHT/1')
})
