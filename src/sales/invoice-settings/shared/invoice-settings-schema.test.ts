import { describe, expect, it } from 'vitest'
import {
  INVOICE_SETTINGS_DEFAULTS,
  InvoiceSettingsPatch,
  NewInvoiceSettings,
} from './invoice-settings-schema.ts'

function refusal(value: unknown): Record<string, string> {
  const parsed = NewInvoiceSettings.safeParse(value)
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('sent invoice settings', () => {
  it('need only a company', () => {
    expect(NewInvoiceSettings.parse({ companyProfileId: 1 })).toEqual({ companyProfileId: 1 })
    expect(refusal({})).toEqual({ companyProfileId: 'Company is required' })
    expect(refusal({ companyProfileId: '' })).toEqual({ companyProfileId: 'Company is required' })
  })

  it('may consist of defaults, with empty bank details (spec 8.8)', () => {
    expect(refusal({ companyProfileId: 1, ...INVOICE_SETTINGS_DEFAULTS })).toEqual({})
    const { bankAccountName, bankAccountNumber, bankName, bankBranch, swiftCode, iban } =
      INVOICE_SETTINGS_DEFAULTS
    expect([bankAccountName, bankAccountNumber, bankName, bankBranch, swiftCode, iban].join('')).toBe('')
  })

  it.each([
    ['', 'Number format is required'],
    ['  ', 'Number format is required'],
    ['{SEQ', 'Each { needs a } after it'],
    ['{YEAR}{SEQ}', 'There is no token {YEAR}'],
    ['INV', 'The format needs {SEQ}, or the date and the time down to the second'],
    [`${'x'.repeat(50)}{SEQ}`, 'Numbers of this format could be longer than 40 characters'],
    ['x'.repeat(101), 'This must be at most 100 characters'],
    ['{SEQ}\n', 'This must be one line'],
  ])('need a valid number format: %j', (invoiceNumberFormat, sentence) => {
    expect(refusal({ companyProfileId: 1, invoiceNumberFormat })).toEqual({ invoiceNumberFormat: sentence })
    expect(InvoiceSettingsPatch.safeParse({ invoiceNumberFormat }).success).toBe(false)
  })

  it('need a prefix of plain characters', () => {
    expect(refusal({ companyProfileId: 1, invoicePrefix: 'A/b-1_' })).toEqual({})
    expect(refusal({ companyProfileId: 1, invoicePrefix: '../{x}' })).toEqual({
      invoicePrefix: 'The prefix may hold letters, digits, -, _ and /',
    })
  })
})
