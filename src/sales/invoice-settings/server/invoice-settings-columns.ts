import { invalidField } from '#platform/shared/errors.ts'
import type { InvoiceSettingsPatch } from '../shared/invoice-settings-schema.ts'
import { numberFormatFault } from '../shared/number-of-invoice.ts'
import type { InvoiceSettingsRow } from './invoice-settings-tables.ts'

type Fields = Partial<Omit<InvoiceSettingsRow, 'id' | 'is_default' | 'created_at' | 'updated_at' | 'version'>>

/** The columns of the fields that are named. */
export function settingsColumns(input: InvoiceSettingsPatch): Fields {
  const fields: Fields = {}
  if (input.companyProfileId !== undefined) fields.company_profile_id = input.companyProfileId
  if (input.defaultTerms !== undefined) fields.default_terms = input.defaultTerms
  if (input.defaultNotes !== undefined) fields.default_notes = input.defaultNotes
  if (input.termsAndConditions !== undefined) fields.terms_and_conditions = input.termsAndConditions
  if (input.bankAccountName !== undefined) fields.bank_account_name = input.bankAccountName
  if (input.bankAccountNumber !== undefined) fields.bank_account_number = input.bankAccountNumber
  if (input.bankName !== undefined) fields.bank_name = input.bankName
  if (input.bankBranch !== undefined) fields.bank_branch = input.bankBranch
  if (input.swiftCode !== undefined) fields.swift_code = input.swiftCode
  if (input.iban !== undefined) fields.iban = input.iban
  if (input.invoicePrefix !== undefined) fields.invoice_prefix = input.invoicePrefix
  if (input.invoiceNumberFormat !== undefined) fields.invoice_number_format = input.invoiceNumberFormat
  if (input.headerText !== undefined) fields.header_text = input.headerText
  if (input.footerText !== undefined) fields.footer_text = input.footerText
  if (input.isActive !== undefined) fields.is_active = input.isActive
  return fields
}

/**
 * The schema sees the format alone; with the prefix its numbers may become too long.
 * @throws AppError validation at invoiceNumberFormat
 */
export function refuseFaultyFormat(
  row: Pick<InvoiceSettingsRow, 'invoice_number_format' | 'invoice_prefix'>,
): void {
  const fault = numberFormatFault(row.invoice_number_format, row.invoice_prefix)
  if (fault !== undefined) throw invalidField('invoiceNumberFormat', fault)
}

/**
 * The refusal for a company that does not exist. The database decides, in the same moment as it stores.
 * @throws AppError validation at companyProfileId; the error itself when it is another one
 */
export function refuseUnknownCompany(error: unknown): never {
  const isCompany =
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'invoice_settings_company_profile_id_fkey'
  throw isCompany ? invalidField('companyProfileId', 'There is no company profile with this id') : error
}
