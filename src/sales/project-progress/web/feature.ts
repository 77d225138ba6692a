import type { WebFeature } from '#platform/web/feature.ts'

export const projectProgress = {
  name: 'sales/project-progress',
  fills: [
    {
      page: '/project/$id',
      async load() {
        const { ShareProject } = await import('./share-project.tsx')
        return { 'project-share': ShareProject }
      },
    },
  ],
} satisfies WebFeature
