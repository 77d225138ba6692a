import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { signedInRoute } from '#platform/web/routes.ts'
import { importLinks } from './import-links.ts'
import { guardImport } from './guard-import.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/import/$kind',
    staticData: { title: 'Import' },
    beforeLoad: guardImport,
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
]

export const imports = {
  name: 'overview/imports',
  pages,
  listLinks: importLinks,
} satisfies WebFeature
