import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'
import { readWebhookSearch } from './webhook-search.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/api',
    staticData: { title: 'API and webhooks' },
    validateSearch: readWebhookSearch,
    beforeLoad: guard('webhook:view'),
    component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
]

export const webhooks = {
  name: 'system/webhooks',
  pages,
} satisfies WebFeature
