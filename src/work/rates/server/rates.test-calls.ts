import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: { 'GET /rates': 'accountants', 'PUT /rates': 'admins' },
  bodies: () => ({ 'PUT /rates': { defaultRate: 5_000, editDays: 14, people: [] } }),
}
