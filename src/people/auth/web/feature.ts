import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profile',
    staticData: { title: 'Profile' },
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/security',
    staticData: { title: 'Security' },
    component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/preferences',
    staticData: { title: 'Preferences' },
    component: lazyRouteComponent(() => import('./preferences-page.tsx'), 'PreferencesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings/sign-in',
    staticData: { title: 'Sign-in' },
    beforeLoad: guard('user:edit'),
    component: lazyRouteComponent(
      () => import('./sign-in-settings/sign-in-settings-page.tsx'),
      'SignInSettingsPage',
    ),
  }),
]

export const auth = {
  name: 'people/auth',
  pages,
} satisfies WebFeature
