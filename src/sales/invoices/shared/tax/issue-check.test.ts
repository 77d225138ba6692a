import { expect, test } from 'vitest'
import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { toCents } from '#platform/shared/money.ts'
import { issueCheck, type IssueFacts, missingSentence } from './issue-check.ts'

const WHOLE: IssueFacts = {
  company: {
    address: '42 Flower Road',
    phone: '+94 11 255 7042',
    tin: '103318265',
    vatNumber: '103318265-7000',
    vatFrom: '2024-01-01',
  },
  client: {
    address: '45 Galle Road',
    phone: '+94 11 244 9031',
    tin: '109338124',
    isVatRegistered: true,
    supply: 'standard',
  },
  settings: INVOICE_SETTINGS_DEFAULTS,
  lines: [{ amount: toCents(100) }],
  taxRate: 18,
  net: toCents(100),
  supplyDay: '2026-11-20',
  vatRates: [{ fromDay: '2024-01-01', rate: 18 }],
}

test('a whole tax invoice lacks nothing', () => {
  const check = issueCheck(WHOLE)
  expect(check).toEqual({
    title: 'tax-invoice',
    reason: null,
    missing: [],
    question: null,
    canSplit: false,
    standardRate: null,
  })
  expect(missingSentence(check)).toBeUndefined()
})

test('lists everything that is missing, each with its place', () => {
  const check = issueCheck({
    ...WHOLE,
    company: { address: ' ', phone: null, tin: '1', vatNumber: null, vatFrom: '2024-01-01' },
    client: { address: null, phone: '', tin: null, isVatRegistered: true, supply: 'standard' },
    settings: {
      ...INVOICE_SETTINGS_DEFAULTS,
      invoicePrefix: 'IN-V',
      invoiceNumberFormat: '{YY}{MMM}_{PREFIX}_{SEQ:5}',
    },
  })
  expect(check.title).toBe('invoice')
  expect(check.reason).toBe('the company has no VAT number')
  expect(check.missing.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([
    'company: The company has no VAT number',
    'company: The TIN of the company has not 9 digits',
    'company: The company has no address',
    'company: The company has no phone',
    'client: The client has no TIN',
    'client: The client has no address',
    'client: The client has no phone',
    'settings: The invoice prefix of tax invoices has 1 to 15 letters or digits',
    'settings: Tax invoices need a number format of their own',
  ])
  expect(missingSentence(check)).toContain('The company has no phone. The client has no TIN. ')
})

test('an ordinary invoice lacks nothing, whatever is empty', () => {
  const client = { address: null, phone: '', tin: null, isVatRegistered: false, supply: 'standard' } as const
  expect(issueCheck({ ...WHOLE, client }).missing).toEqual([])
  expect(issueCheck({ ...WHOLE, company: null, client: null, settings: null }).missing).toEqual([])
})

test('asks whether tax is charged only of a company without registration and VAT number', () => {
  const company = { address: null, phone: null, tin: null, vatNumber: null, vatFrom: null }
  const question = 'This company is not VAT-registered: charge tax all the same?'
  expect(issueCheck({ ...WHOLE, company }).question).toBe(question)
  expect(issueCheck({ ...WHOLE, company: null }).question).toBeNull()
  expect(issueCheck({ ...WHOLE, company, taxRate: 0 }).question).toBeNull()
  expect(issueCheck({ ...WHOLE, company: { ...company, vatNumber: '1' } }).question).toBeNull()
})

test('what has taxed and untaxed lines can be split', () => {
  const untaxed = { isTaxed: false, amount: toCents(10) }
  expect(issueCheck({ ...WHOLE, lines: [...WHOLE.lines, untaxed] }).canSplit).toBe(true)
  expect(issueCheck({ ...WHOLE, lines: [untaxed] }).canSplit).toBe(false)
  expect(issueCheck({ ...WHOLE, lines: [...WHOLE.lines, untaxed], company: null }).canSplit).toBe(false)
})

test('a kept number of tax invoices stops what is none any more', () => {
  const kept = { number: '26NOV_INV_3', isTaxInvoice: true }
  expect(issueCheck({ ...WHOLE, kept }).missing).toEqual([])
  expect(issueCheck({ ...WHOLE, kept, taxRate: 0 }).missing).toEqual([
    {
      where: 'invoice',
      sentence: 'Its number 26NOV_INV_3 is one of tax invoices, which this is not: no VAT is charged',
    },
  ])
})

test('the standard rate is offered where nothing else is lacking, also one of the past', () => {
  const rates = [
    { fromDay: '2026-11-01', rate: 20 },
    { fromDay: '2024-01-01', rate: 18 },
  ]
  const facts = { ...WHOLE, vatRates: rates, taxRate: 20 }
  expect(issueCheck({ ...facts, supplyDay: '2026-10-31' }).standardRate).toBe(18)
  expect(issueCheck({ ...facts, supplyDay: '2026-11-01' }).standardRate).toBe(null)
  expect(issueCheck({ ...facts, supplyDay: '2026-11-01', taxRate: 18 }).standardRate).toBe(20)
  expect(issueCheck({ ...facts, supplyDay: '2026-10-31', taxRate: 0 }).standardRate).toBe(null)
  expect(issueCheck({ ...facts, supplyDay: '2026-10-31', client: null }).standardRate).toBe(null)
})
