import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profile',
    staticData: { title: 'Profile' },
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/preferences',
    staticData: { title: 'Preferences' },
    component: lazyRouteComponent(() => import('./preferences-page.tsx'), 'PreferencesPage'),
  }),
]

export const auth = {
  name: 'people/auth',
  pages,
} satisfies WebFeature
