import * as z from 'zod/mini'
import { id, Instant, line, text } from '#platform/shared/fields.ts'
import { DEFAULT_NUMBER_FORMAT } from './invoice-number-format.ts'
import { numberFormatFault } from './number-of-invoice.ts'

/** Texts of new settings (spec 2 §3). Bank details begin empty (rulings 5). */
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
  headerText: '',
  footerText: '',
} as const

const optionalLine = z.optional(line({ max: 200 }))

const fields = {
  companyProfileId: id('Company is required'),
  defaultTerms: optionalLine,
  defaultNotes: z.optional(text(5_000)),
  termsAndConditions: z.optional(text(10_000)),
  bankAccountName: optionalLine,
  bankAccountNumber: optionalLine,
  bankName: optionalLine,
  bankBranch: optionalLine,
  swiftCode: optionalLine,
  iban: optionalLine,
  /** Letters, digits, hyphens, underscores and slashes; may be empty. */
  invoicePrefix: z.optional(
    line({ max: 20 }).check(
      z.regex(/^[A-Za-z0-9_/-]*$/, { error: 'The prefix may hold letters, digits, -, _ and /' }),
    ),
  ),
  invoiceNumberFormat: z.optional(
    line({ max: 100, required: 'Number format is required' }).check(
      z.check<string>(({ value, issues }) => {
        const message = numberFormatFault(value)
        if (message !== undefined) issues.push({ code: 'custom', message, input: value })
      }),
    ),
  ),
  headerText: z.optional(text(1_000)),
  footerText: z.optional(text(1_000)),
  isActive: z.optional(z.boolean()),
}

/** New invoice settings: the company is required, the rest has defaults; `isDefault` makes them the default. */
export const NewInvoiceSettings = z.object({ ...fields, isDefault: z.optional(z.boolean()) })
export type NewInvoiceSettings = z.output<typeof NewInvoiceSettings>

/** A change of invoice settings: only the named fields change. The default is set by its own call. */
export const InvoiceSettingsPatch = z.object({
  ...fields,
  companyProfileId: z.optional(fields.companyProfileId),
})
export type InvoiceSettingsPatch = z.output<typeof InvoiceSettingsPatch>

/** What the invoices of a company begin with: texts, bank details, numbers. */
export const InvoiceSettings = z.object({
  id: z.int(),
  /** Null once the company profile is gone. */
  companyProfileId: z.nullable(z.int()),
  /** Null once the company profile is gone: the card says "No Company". */
  companyName: z.nullable(z.string()),
  defaultTerms: z.string(),
  defaultNotes: z.string(),
  termsAndConditions: z.string(),
  bankAccountName: z.string(),
  bankAccountNumber: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  swiftCode: z.string(),
  iban: z.string(),
  invoicePrefix: z.string(),
  invoiceNumberFormat: z.string(),
  headerText: z.string(),
  footerText: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  /** The number of the series that an invoice issued now would get, for {SEQ}. */
  nextSequence: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type InvoiceSettings = z.infer<typeof InvoiceSettings>
