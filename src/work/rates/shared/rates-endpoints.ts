import { endpoint } from '#platform/shared/endpoint.ts'
import { Rates, RatesInput } from './rates-schema.ts'

export const getRates = endpoint('GET', '/rates', {
  can: 'billing:view',
  summary: 'What an hour of work costs, of each person and otherwise',
  reply: Rates,
})

export const replaceRates = endpoint('PUT', '/rates', {
  can: 'billing:edit',
  summary: 'Replaces all rates',
  ifMatch: true,
  body: RatesInput,
  reply: Rates,
})
