import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: { 'GET /tax-rates': 'accountants', 'PUT /tax-rates': 'admins' },
  bodies: () => ({ 'PUT /tax-rates': { vat: [{ fromDay: '2024-01-01', rate: 18 }], sscl: [] } }),
}
