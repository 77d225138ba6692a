import { endpoint } from '#platform/shared/endpoint.ts'
import { TaxRates, TaxRatesInput } from './tax-rates-schema.ts'

export const getTaxRates = endpoint('GET', '/tax-rates', {
  can: 'tax-rate:view',
  summary: 'The standard rates of VAT and SSCL, with the days from which they hold',
  reply: TaxRates,
})

export const replaceTaxRates = endpoint('PUT', '/tax-rates', {
  can: 'tax-rate:edit',
  summary: 'Replaces all standard rates; documents keep theirs',
  ifMatch: true,
  body: TaxRatesInput,
  reply: TaxRates,
})
