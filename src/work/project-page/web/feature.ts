import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'
import { readProjectSearch } from './project-search.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/project/$id',
    staticData: { title: 'Project' },
    validateSearch: readProjectSearch,
    beforeLoad: guard('task:view'),
    component: lazyRouteComponent(() => import('./project-page.tsx'), 'ProjectPage'),
  }),
]

export const projectPage = {
  name: 'work/project-page',
  pages,
} satisfies WebFeature
