import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { fieldLabels } from '#platform/shared/entity.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { InvoiceSettings, invoiceSettings } from '../shared/invoice-settings-schema.ts'
import { invoiceSettingsValues } from './invoice-settings-form.ts'

/** How two concurrent edits of settings are compared. @param profiles to name the company, as far as they are loaded */
export function versionedInvoiceSettings(
  stored: InvoiceSettings | undefined,
  profiles: readonly CompanyProfile[] | undefined,
) {
  return versionedForm({
    stored,
    schema: InvoiceSettings,
    values: (reply) => invoiceSettingsValues(reply),
    words: {
      ...fieldLabels(invoiceSettings),
      companyProfileId: {
        label: 'Company',
        text: (chosen) => profiles?.find(({ id }) => String(id) === chosen)?.name ?? chosen,
      },
      isDefault: 'Default for new invoices',
    },
  })
}
