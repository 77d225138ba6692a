import * as z from 'zod/mini'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { VersionedForm } from '#platform/web/use-form-clash.ts'
import { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { invoiceSettingsValues, type InvoiceSettingsValues } from './invoice-settings-form.ts'

/** How two edits of settings are compared. @param profiles to name the company, as far as they are loaded */
export function versionedInvoiceSettings(
  settings: InvoiceSettings | undefined,
  profiles: readonly CompanyProfile[] | undefined,
): VersionedForm<InvoiceSettingsValues> {
  return {
    version: settings?.version,
    read(current) {
      const stored = z.safeParse(InvoiceSettings, current).data
      return stored && { values: invoiceSettingsValues(stored), version: stored.version }
    },
    words: {
      companyProfileId: {
        label: 'Company',
        text: (chosen) => profiles?.find(({ id }) => String(id) === chosen)?.name ?? chosen,
      },
      defaultTerms: 'Default Terms',
      defaultNotes: 'Default Notes',
      termsAndConditions: 'Terms and Conditions',
      bankAccountName: 'Account Name',
      bankAccountNumber: 'Account Number',
      bankName: 'Bank',
      bankBranch: 'Branch',
      swiftCode: 'SWIFT Code',
      iban: 'IBAN',
      invoicePrefix: 'Invoice Prefix',
      invoiceNumberFormat: 'Number Format',
      headerText: 'Header Text',
      footerText: 'Footer Text',
      isActive: 'Active',
      isDefault: 'Default for new invoices',
    },
  }
}
