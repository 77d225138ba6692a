import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/company-profile',
    staticData: { title: 'Company Profiles' },
    beforeLoad: guard('company-profile:view'),
    component: lazyRouteComponent(() => import('./company-profiles-page.tsx'), 'CompanyProfilesPage'),
  }),
]

export const companyProfiles = {
  name: 'sales/company-profiles',
  pages,
} satisfies WebFeature
