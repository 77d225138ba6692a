import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'

/** Whose settings they are: `No Company` without one, `Unknown Company` when it has no name (spec 8.7). */
export function companyNameOf({
  companyProfileId,
  companyName,
}: Pick<InvoiceSettings, 'companyProfileId' | 'companyName'>): string {
  if (companyProfileId === null) return 'No Company'
  return companyName === null || companyName === '' ? 'Unknown Company' : companyName
}
