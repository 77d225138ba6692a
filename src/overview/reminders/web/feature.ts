import type { WebFeature } from '#platform/web/feature.ts'

export const reminders = {
  name: 'overview/reminders',
  fills: [
    {
      page: '/preferences',
      load: async () => ({ 'preferences-mail': (await import('./digest-setting.tsx')).DigestSetting }),
    },
  ],
} satisfies WebFeature
