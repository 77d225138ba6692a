import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/user',
    staticData: { title: 'User Onboarding' },
    beforeLoad: guard('user:view'),
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
]

export const users = {
  name: 'people/users',
  pages,
} satisfies WebFeature
