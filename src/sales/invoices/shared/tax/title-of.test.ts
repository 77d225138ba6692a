import { expect, test } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import { type TitleFacts, titleOf } from './title-of.ts'

const REGISTERED = { vatNumber: '103318265-7000', vatFrom: '2024-01-01' }
const NOT_REGISTERED = { vatNumber: null, vatFrom: null }
const CLIENT = { tin: '109338124', isVatRegistered: true, supply: 'standard' as const }
const NO_TIN = { ...CLIENT, tin: null }
const PRIVATE = { ...CLIENT, isVatRegistered: false }
const TAXED = [{ amount: toCents(100) }, { isTaxed: true, amount: toCents(50) }]
const PARTLY = [...TAXED, { isTaxed: false, amount: toCents(10) }]

const PLAIN: TitleFacts = {
  company: REGISTERED,
  client: CLIENT,
  lines: TAXED,
  taxRate: 18,
  net: toCents(150),
  supplyDay: '2026-11-20',
  vatRates: [
    { fromDay: '2024-01-01', rate: 18 },
    { fromDay: '2027-04-01', rate: 20 },
  ],
}

const TAX_INVOICE = { title: 'tax-invoice', reason: null }
const invoice = (reason: string | null) => ({ title: 'invoice', reason })
const UNTAXED = invoice('line 3 is not taxed')
const NO_VAT = invoice('no VAT is charged')
const NOT_REGISTERED_CLIENT = invoice('the client is not VAT-registered')
const WITHOUT_TIN = invoice('the client has no TIN')

test.each([
  [REGISTERED, CLIENT, TAXED, 18, TAX_INVOICE],
  [REGISTERED, CLIENT, TAXED, 0, NO_VAT],
  [REGISTERED, CLIENT, PARTLY, 18, UNTAXED],
  [REGISTERED, CLIENT, PARTLY, 0, UNTAXED],
  [REGISTERED, NO_TIN, TAXED, 18, WITHOUT_TIN],
  [REGISTERED, NO_TIN, TAXED, 0, WITHOUT_TIN],
  [REGISTERED, NO_TIN, PARTLY, 18, WITHOUT_TIN],
  [REGISTERED, NO_TIN, PARTLY, 0, WITHOUT_TIN],
  [REGISTERED, PRIVATE, TAXED, 18, NOT_REGISTERED_CLIENT],
  [REGISTERED, PRIVATE, TAXED, 0, NOT_REGISTERED_CLIENT],
  [REGISTERED, PRIVATE, PARTLY, 18, NOT_REGISTERED_CLIENT],
  [REGISTERED, PRIVATE, PARTLY, 0, NOT_REGISTERED_CLIENT],
  [NOT_REGISTERED, CLIENT, TAXED, 18, invoice(null)],
  [NOT_REGISTERED, CLIENT, TAXED, 0, invoice(null)],
  [NOT_REGISTERED, CLIENT, PARTLY, 18, invoice(null)],
  [NOT_REGISTERED, CLIENT, PARTLY, 0, invoice(null)],
  [NOT_REGISTERED, NO_TIN, TAXED, 18, invoice(null)],
  [NOT_REGISTERED, NO_TIN, TAXED, 0, invoice(null)],
  [NOT_REGISTERED, NO_TIN, PARTLY, 18, invoice(null)],
  [NOT_REGISTERED, NO_TIN, PARTLY, 0, invoice(null)],
  [NOT_REGISTERED, PRIVATE, TAXED, 18, invoice(null)],
  [NOT_REGISTERED, PRIVATE, TAXED, 0, invoice(null)],
  [NOT_REGISTERED, PRIVATE, PARTLY, 18, invoice(null)],
  [NOT_REGISTERED, PRIVATE, PARTLY, 0, invoice(null)],
] as const)('company %j, client %j, lines %j, rate %d', (company, client, lines, taxRate, expected) => {
  expect(titleOf({ ...PLAIN, company, client, lines, taxRate })).toEqual(expected)
})

test.each<[string, Partial<TitleFacts>, ReturnType<typeof titleOf>]>([
  ['no company', { company: null }, { title: 'invoice', reason: null }],
  ['a client that is not listed', { client: null }, NOT_REGISTERED_CLIENT as never],
  [
    'a registration that begins after the supply',
    { company: { ...REGISTERED, vatFrom: '2026-11-21' } },
    { title: 'invoice', reason: 'the company is registered for VAT from 21 November 2026 on' },
  ],
  [
    'the day of the registration',
    { company: { ...REGISTERED, vatFrom: '2026-11-20' } },
    { title: 'tax-invoice', reason: null },
  ],
  [
    'no VAT number',
    { company: { ...REGISTERED, vatNumber: ' ' } },
    { title: 'invoice', reason: 'the company has no VAT number' },
  ],
  ['a discount to 0', { net: toCents(0) }, { title: 'invoice', reason: 'nothing is charged' }],
  [
    'a TIN of 8 digits',
    { client: { ...CLIENT, tin: '10933812' } },
    { title: 'invoice', reason: 'the TIN of the client has not 9 digits' },
  ],
  [
    'exempt supplies',
    { client: { ...CLIENT, supply: 'exempt' } },
    { title: 'invoice', reason: 'what the client buys is exempt' },
  ],
  [
    'a zero-rated client at 0',
    { client: { ...CLIENT, supply: 'zero-rated' }, taxRate: 0 },
    { title: 'tax-invoice', reason: 'zero-rated' },
  ],
  [
    'a zero-rated client at the standard rate',
    { client: { ...CLIENT, supply: 'zero-rated' } },
    { title: 'tax-invoice', reason: null },
  ],
  ['another rate', { taxRate: 15 }, { title: 'invoice', reason: 'the rate is not the standard one of 18 %' }],
  [
    'several untaxed lines',
    { lines: [...PARTLY, ...PARTLY] },
    { title: 'invoice', reason: 'lines 3 and 6 are not taxed' },
  ],
  [
    'an untaxed line that charges nothing',
    { lines: [...TAXED, { isTaxed: false, amount: toCents(0) }] },
    { title: 'tax-invoice', reason: null },
  ],
  [
    'a kept number of another series',
    { kept: { number: 'INV-3', isTaxInvoice: false } },
    { title: 'invoice', reason: 'it keeps its number INV-3, which is not one of tax invoices' },
  ],
  [
    'a kept number of tax invoices',
    { kept: { number: '26NOV_INV_3', isTaxInvoice: true } },
    { title: 'tax-invoice', reason: null },
  ],
])('%s', (_name, facts, expected) => {
  expect(titleOf({ ...PLAIN, ...facts })).toEqual(expected)
})

test('the standard rate is that of the day of supply, and not known before the first one', () => {
  const last = { supplyDay: '2027-03-31' }
  const first = { supplyDay: '2027-04-01' }
  expect([titleOf({ ...PLAIN, ...last }).title, titleOf({ ...PLAIN, ...first, taxRate: 20 }).title]).toEqual([
    'tax-invoice',
    'tax-invoice',
  ])
  expect(titleOf({ ...PLAIN, ...first }).reason).toBe('the rate is not the standard one of 20 %')
  expect(titleOf({ ...PLAIN, ...last, taxRate: 20 }).reason).toBe('the rate is not the standard one of 18 %')
  expect(
    titleOf({ ...PLAIN, company: { ...REGISTERED, vatFrom: '2020-01-01' }, supplyDay: '2023-12-31' }),
  ).toEqual({ title: 'invoice', reason: 'the standard rate of 31 December 2023 is not known' })
})
