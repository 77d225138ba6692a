import * as z from 'zod/mini'
import { flagOr, lineOr, rateOr, reference, textOr } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import {
  DEFAULT_CREDIT_NOTE_FORMAT,
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_TAX_INVOICE_FORMAT,
} from './invoice-number-format.ts'
import { numberFormatFault, taxInvoiceFormatFault } from './number-of-invoice.ts'

/** Defaults of new settings (spec 8.8). Bank details start empty (spec 8.8). */
export const INVOICE_SETTINGS_DEFAULTS = {
  defaultTerms: 'Due on Receipt',
  defaultNotes: 'Thanks for your business.',
  termsAndConditions: 'Payment is due upon receipt. Please reference the invoice number with your payment.',
  bankAccountName: '',
  bankAccountNumber: '',
  bankName: '',
  bankBranch: '',
  swiftCode: '',
  iban: '',
  invoicePrefix: 'INV',
  invoiceNumberFormat: DEFAULT_NUMBER_FORMAT,
  creditNoteFormat: DEFAULT_CREDIT_NOTE_FORMAT,
  taxInvoiceNumberFormat: DEFAULT_TAX_INVOICE_FORMAT,
  headerText: '',
  footerText: '',
  defaultTaxRate: 0,
  levyRate: 0,
  depositPercent: 0,
} as const

const D = INVOICE_SETTINGS_DEFAULTS
const MAX_LINE = 200
const isNumberFormat = hasNo(numberFormatFault)

function hasNo(fault: (format: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = fault(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })
}

/** The defaults for a company's invoices: texts, bank details, numbers (spec 8.8). */
export const invoiceSettings = defineEntity({
  name: 'invoice-settings',
  label: 'Invoice settings',
  audience: 'invoice-settings:view',
  can: {
    create: 'invoice-settings:create',
    update: 'invoice-settings:edit',
    delete: 'invoice-settings:delete',
  },
  title: 'invoicePrefix',
  fields: {
    companyProfileId: reference({ label: 'Company', to: 'company-profile', required: 'Company is required' }),
    defaultTerms: lineOr(D.defaultTerms, { label: 'Default Terms', max: MAX_LINE }),
    defaultNotes: textOr(D.defaultNotes, { label: 'Default Notes', max: 5_000 }),
    termsAndConditions: textOr(D.termsAndConditions, { label: 'Terms and Conditions', max: 10_000 }),
    bankAccountName: lineOr(D.bankAccountName, { label: 'Account Name', max: MAX_LINE }),
    bankAccountNumber: lineOr(D.bankAccountNumber, { label: 'Account Number', max: MAX_LINE }),
    bankName: lineOr(D.bankName, { label: 'Bank', max: MAX_LINE }),
    bankBranch: lineOr(D.bankBranch, { label: 'Branch', max: MAX_LINE }),
    swiftCode: lineOr(D.swiftCode, { label: 'SWIFT Code', max: MAX_LINE }),
    iban: lineOr(D.iban, { label: 'IBAN', max: MAX_LINE }),
    /** Letters, digits, hyphens, underscores and slashes; may be empty. */
    invoicePrefix: lineOr(D.invoicePrefix, {
      label: 'Invoice Prefix',
      max: 20,
      check: z.regex(/^[A-Za-z0-9_/-]*$/, { error: 'The prefix may hold letters, digits, -, _ and /' }),
    }),
    invoiceNumberFormat: lineOr(D.invoiceNumberFormat, {
      label: 'Number Format',
      max: 100,
      required: 'Number format is required',
      check: isNumberFormat,
    }),
    creditNoteFormat: lineOr(D.creditNoteFormat, {
      label: 'Credit Note Format',
      max: 100,
      required: 'Credit note format is required',
      check: isNumberFormat,
    }),
    /** Of tax invoices, which have a series of their own (spec 20.3). */
    taxInvoiceNumberFormat: lineOr(D.taxInvoiceNumberFormat, {
      label: 'Tax Invoice Format',
      max: 100,
      required: 'Tax invoice format is required',
      check: hasNo(taxInvoiceFormatFault),
    }),
    /** Whether invoices state their total in words. */
    wordsOn: flagOr(false, { label: 'Amount in words' }),
    /** Off: SSCL is in the prices, and new documents charge none. */
    showLevy: flagOr(true, { label: 'SSCL as a row of its own' }),
    /** Of new quotes and invoices, unless the client has its own. */
    defaultTaxRate: rateOr(D.defaultTaxRate, { label: 'Default Tax Rate (%)' }),
    levyRate: rateOr(D.levyRate, { label: 'SSCL Rate (%)' }),
    /** Offered when a part of a quote is asked for. */
    depositPercent: rateOr(D.depositPercent, { label: 'Deposit (%)' }),
    headerText: textOr(D.headerText, { label: 'Header Text', max: 1_000 }),
    footerText: textOr(D.footerText, { label: 'Footer Text', max: 1_000 }),
    isActive: flagOr(true, { label: 'Active' }),
  },
})

/** New invoice settings: only the company is required; `isDefault` makes them the default. */
export const NewInvoiceSettings = z.extend(invoiceSettings.Input, { isDefault: z.optional(z.boolean()) })
export type NewInvoiceSettings = z.output<typeof NewInvoiceSettings>

/** A change of invoice settings: only the given fields change. The default has an endpoint of its own. */
export const InvoiceSettingsPatch = z.partial(invoiceSettings.Input)
export type InvoiceSettingsPatch = z.output<typeof InvoiceSettingsPatch>

/** Invoice settings as returned. The company is null once its profile is deleted: the card says "No Company". */
export const InvoiceSettings = z.extend(invoiceSettings.Reply, {
  companyName: z.nullable(z.string()),
  isDefault: z.boolean(),
  /** The value of {SEQ} if an invoice were issued now. */
  nextSequence: z.int(),
  /** The same of tax invoices. */
  nextTaxSequence: z.int(),
  /** The SSCL rate that new documents begin with today, in percent (spec 20.1). */
  usualLevyRate: z.number(),
})
export type InvoiceSettings = z.infer<typeof InvoiceSettings>

/** What documents are issued with: all but what only new ones begin with. */
export type IssuingSettings = Omit<InvoiceSettings, 'usualLevyRate'>
