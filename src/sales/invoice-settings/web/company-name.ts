import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'

/** The company's name: `No Company` without one, `Unknown Company` if it has no name (spec 8.7). */
export function companyNameOf({
  companyProfileId,
  companyName,
}: Pick<InvoiceSettings, 'companyProfileId' | 'companyName'>): string {
  if (companyProfileId === null) return 'No Company'
  return companyName === null || companyName === '' ? 'Unknown Company' : companyName
}
