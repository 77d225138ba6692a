import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/project',
    staticData: { title: 'My Projects' },
    beforeLoad: guard('project:view'),
    component: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage'),
  }),
]

export const projects = {
  name: 'work/projects',
  pages,
} satisfies WebFeature
