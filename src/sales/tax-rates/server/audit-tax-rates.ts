import type { Audited } from '#platform/server/records/audited.ts'
import { TAX_RATES_ENTITY } from './tax-rates-tables.ts'

/** How the audit trail describes the standard rates. */
export const auditedTaxRates: Audited = {
  kind: { name: TAX_RATES_ENTITY.name, label: 'Tax rates' },
  fields: { vat: ['Rates of VAT', 'changed'], sscl: ['Rates of SSCL', 'changed'] },
  source: { table: 'tax_rate_list', title: "'Tax rates'" },
}
