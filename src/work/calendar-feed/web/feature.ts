import type { WebFeature } from '#platform/web/feature.ts'

export const calendarFeed = {
  name: 'work/calendar-feed',
  fills: [
    {
      page: '/preferences',
      load: async () => ({ 'preferences-calendar': (await import('./feed-setting.tsx')).FeedSetting }),
    },
  ],
} satisfies WebFeature
