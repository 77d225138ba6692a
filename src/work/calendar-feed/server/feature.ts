import type { ServerFeature } from '#platform/server/feature.ts'
import { feedRoutes } from './feed-routes.ts'

export const calendarFeed: ServerFeature = {
  name: 'work/calendar-feed',
  routes: feedRoutes,
  audited: [
    {
      kind: { name: 'calendar-feed', label: 'Calendar feed' },
      fields: { user_id: ['Account', 'the user'] },
      accountIn: 'user_id',
      did: ({ action }) => (action === 'create' ? 'made a calendar feed' : 'revoked a calendar feed'),
    },
  ],
}
