import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: { 'GET /languages': 'admins', 'PUT /languages': 'admins' },
  bodies: () => ({ 'PUT /languages': { language: 'si', isChecked: true } }),
}
