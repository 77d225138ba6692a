import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/project-templates',
    staticData: { title: 'Project templates' },
    beforeLoad: guard('project:view'),
    component: lazyRouteComponent(() => import('./project-templates-page.tsx'), 'ProjectTemplatesPage'),
  }),
]

export const projectTemplates = {
  name: 'work/project-templates',
  pages,
  fills: [
    {
      page: '/project',
      load: async () => ({ 'project-start': (await import('./start-button.tsx')).StartFromTemplateButton }),
    },
  ],
} satisfies WebFeature
