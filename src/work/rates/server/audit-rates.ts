import type { Audited } from '#platform/server/records/audited.ts'
import { RATES_ENTITY } from './rates-tables.ts'

/** How the audit trail describes rates. */
export const auditedRates: Audited = {
  kind: { name: RATES_ENTITY.name, label: 'Rates' },
  fields: {
    default_rate_cents: ['Hourly rate', 'money'],
    edit_days: ['Days in which own time can be changed', 'count'],
    people: ['Rates of people', 'changed'],
  },
  source: { table: 'work_settings', title: "'Rates'" },
}
