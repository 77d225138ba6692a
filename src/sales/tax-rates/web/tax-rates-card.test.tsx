import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_TAX_RATES } from '#test/web/sample-companies.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { getTaxRates, replaceTaxRates } from '../shared/tax-rates-endpoints.ts'
import { TaxRatesCard } from './tax-rates-card.tsx'

const card = page.getByRole('region', { name: 'Tax rates' })
const dialog = page.getByRole('dialog', { name: 'Tax Rates' })

test('a rate is added with its day, and shown until it holds', async () => {
  beginTestDay()
  const state = { rates: SAMPLE_TAX_RATES }
  const server = fakeServer()
    .on(getTaxRates, () => state.rates)
    .on(replaceTaxRates, ({ body }) => {
      state.rates = { version: 2, ...body, vat: body.vat.toReversed() }
      return new Recorded(state.rates, [7])
    })
  await renderAt('/invoice-settings', <TaxRatesCard />)
  await expect.element(card.getByText('18 % since 1 Jan 2024')).toBeVisible()
  await card.getByRole('button', { name: 'Edit tax rates' }).click()
  await dialog.getByRole('textbox', { name: 'VAT 1 from' }).fill('2027-04-01')
  await dialog.getByRole('button', { name: 'Add a rate of VAT' }).click()
  await dialog.getByRole('textbox', { name: 'VAT 1 in %' }).fill('18')
  await dialog.getByRole('textbox', { name: 'VAT 1 from' }).fill('2024-01-01')
  await dialog.getByRole('textbox', { name: 'VAT 2 in %' }).fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card.getByText('20 % from 1 Apr 2027')).toBeVisible()
  expect(server.callsOf(replaceTaxRates).map(({ input }) => input.body)).toEqual([
    {
      vat: [
        { fromDay: '2024-01-01', rate: 18 },
        { fromDay: '2027-04-01', rate: 20 },
      ],
      sscl: SAMPLE_TAX_RATES.sscl,
    },
  ])
})
