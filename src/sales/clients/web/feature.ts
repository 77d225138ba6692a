import type { WebFeature } from '#platform/web/feature.ts'

export const clients: WebFeature = {
  name: 'sales/clients',
  fills: [
    {
      page: '/project',
      load: async () => ({ 'project-client': (await import('./client-choice-field.tsx')).ClientChoiceField }),
    },
  ],
}
